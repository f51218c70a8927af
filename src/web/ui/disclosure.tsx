import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/** A summary line that expands its content. */
export const Disclosure = ({
  summary,
  isOpen,
  onToggle,
  children,
}: {
  summary: ReactNode;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    className="group"
  >
    <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-input text-small font-medium text-fg-2 hover:text-fg [&::-webkit-details-marker]:hidden">
      {summary}
      <ChevronDown
        aria-hidden
        className="size-5 shrink-0 transition-[rotate] group-open:rotate-180"
      />
    </summary>
    <div className="pt-1 pb-2">{children}</div>
  </details>
);
