import { formatDay } from "#shared/market-day.ts";

type IdeaByProps = {
  by: string;
  at: string;
  /** Text between name and date. */
  separator?: string;
};

/** Author and date of an idea. */
export const IdeaBy = ({ by, at, separator = "on" }: IdeaByProps) => (
  <p className="text-small text-fg-3 wrap-anywhere">
    By {by} {separator} <time dateTime={at}>{formatDay(new Date(at))}</time>
  </p>
);
