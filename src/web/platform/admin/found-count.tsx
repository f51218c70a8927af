type FoundCountProps = { of: number | undefined; isMore: boolean; one: string; many: string };

/** Number of matches; announced to screen readers when it changes. */
export const FoundCount = ({ of, isMore, one, many }: FoundCountProps) => (
  <p role="status" className="text-small text-fg-3 tabular-nums">
    {of !== undefined &&
      `${of.toLocaleString("en-US")}${isMore ? "+" : ""} ${of === 1 ? one : many}`}
  </p>
);
