type ResultCountProps = {
  total: number | undefined;
  /** True if there are more matches than `total`, which is then shown with a plus sign. */
  isMore: boolean;
  singular: string;
  plural: string;
};

/** Number of matches, announced to screen readers when it changes. */
export const ResultCount = ({ total, isMore, singular, plural }: ResultCountProps) => (
  <p role="status" className="text-small text-fg-3 tabular-nums">
    {total !== undefined &&
      `${total.toLocaleString("en-US")}${isMore ? "+" : ""} ${total === 1 ? singular : plural}`}
  </p>
);
