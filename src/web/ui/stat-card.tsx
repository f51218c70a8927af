import type { ReactNode } from "react";

/** A figure with its name, for use inside a `dl`; `note` explains its scope. */
export const StatCard = ({
  name,
  value,
  note,
  className = "",
}: {
  name: string;
  value: ReactNode;
  note: ReactNode;
  className?: string;
}) => (
  <div
    className={`grid content-start gap-1 rounded-card border border-hairline bg-surface p-5 md:p-6 ${className}`}
  >
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="text-h2 break-words tabular-nums md:text-price">{value}</dd>
    <dd className="text-small text-fg-3">{note}</dd>
  </div>
);
