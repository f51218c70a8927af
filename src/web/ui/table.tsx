import type { ComponentProps } from "react";

/** A table that scrolls sideways by itself; `label` says what it lists. */
export const Table = ({ label, ...rest }: ComponentProps<"table"> & { label: string }) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-card border border-hairline"
  >
    <table {...rest} className="w-full border-collapse bg-surface text-small" />
  </section>
);

export const HeaderCell = ({ className = "", ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    {...rest}
    className={`border-b border-hairline px-4 py-3 text-left font-medium whitespace-nowrap text-fg-2 ${className}`}
  />
);

export const Cell = ({ className = "", ...rest }: ComponentProps<"td">) => (
  <td
    {...rest}
    className={`h-11 border-b border-hairline px-4 py-2 tabular-nums in-[tr:last-child]:border-0 ${className}`}
  />
);
