import type { ReactNode } from "react";

/** A number that matters, with its name above and an optional note below. */
export const StatCard = ({
  label,
  value,
  note,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}) => (
  <dl className="grid content-start gap-1 rounded-card border border-hairline bg-surface p-5">
    <dt className="text-small text-fg-2">{label}</dt>
    <dd className="text-price tabular-nums">{value}</dd>
    {note && <dd className="text-small text-fg-3">{note}</dd>}
  </dl>
);
