type FoundCountProps = { of: number | undefined; isMore: boolean; one: string; many: string };

/** How many were found; told whenever what is looked for leaves others. */
export const FoundCount = ({ of, isMore, one, many }: FoundCountProps) => (
  <p role="status" className="text-small text-fg-3 tabular-nums">
    {of !== undefined &&
      `${of.toLocaleString("en-US")}${isMore ? "+" : ""} ${of === 1 ? one : many}`}
  </p>
);
