import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

type WorkRowProps = {
  target: Pick<LinkProps, "to" | "search">;
  label: string;
  /** Number or amount. */
  value: string;
  /** Age and deadline. */
  children: ReactNode;
};

/** One kind of work that waits, as a link to its page; an item of a list. */
export const WorkRow = ({ target, label, value, children }: WorkRowProps) => (
  <li className="rounded-button border border-hairline">
    <Link
      {...target}
      data-row
      className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 rounded-button px-3 py-2 hover:text-accent"
    >
      <span className="font-medium">{label}</span>
      <span className="flex items-center gap-1 text-h3 tabular-nums">
        {value}
        <ChevronRight aria-hidden className="size-5 text-fg-3" />
      </span>
      <span className="w-full text-small text-fg-3">{children}</span>
    </Link>
  </li>
);
