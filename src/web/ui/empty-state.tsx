import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Placeholder for an empty list: one line of explanation, and one action (its children). */
export const EmptyState = ({
  icon: Icon,
  text,
  children,
}: {
  icon: LucideIcon;
  text: string;
  children?: ReactNode;
}) => (
  <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
    <span className="grid size-12 place-items-center rounded-full bg-raised text-fg-3">
      <Icon aria-hidden className="size-6" />
    </span>
    <p className="max-w-sm text-fg-2">{text}</p>
    {children}
  </div>
);
