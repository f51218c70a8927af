import { formatDay } from "#shared/market-day.ts";

/** Author and date of an idea. */
export const IdeaBy = ({ by, at }: { by: string; at: string }) => (
  <p className="text-small text-fg-3 wrap-anywhere">
    By {by} on <time dateTime={at}>{formatDay(new Date(at))}</time>
  </p>
);
