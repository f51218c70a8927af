import type { ComponentProps } from "react";

/**
 * A table as wide as its container; `label` is its accessible name, header cells set the column widths. The header
 * sticks below the top bar.
 */
export const Table = ({ label, ...rest }: ComponentProps<"table"> & { label: string }) => (
  <div
    className="rounded-card border border-hairline bg-surface"
    // Keeps a marked last row within the corners; `hidden` would hold the sticky header.
    style={{ overflow: "clip" }}
  >
    <table
      aria-label={label}
      {...rest}
      className="w-full table-fixed border-separate [border-spacing:0] text-small"
    />
  </div>
);

export const HeaderCell = ({ className = "", ...rest }: ComponentProps<"th">) => (
  <th
    scope="col"
    {...rest}
    className={`sticky top-16 z-[1] border-b border-hairline bg-surface px-3 py-3 text-left font-medium whitespace-nowrap text-fg-2 first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5 ${className}`}
  />
);

export const Cell = ({ className = "", ...rest }: ComponentProps<"td">) => (
  <td
    {...rest}
    className={`h-11 border-b border-hairline px-3 py-3 align-top tabular-nums first:pl-5 last:pr-5 in-[tr:last-child]:border-0 ${className}`}
  />
);

/** A list of lines, on narrow screens instead of a table. */
export const narrowListClass =
  "grid grid-cols-1 divide-y divide-hairline rounded-card border border-hairline bg-surface";
