import { formatDay } from "#shared/new-york-day.ts";

type IdeaByProps = { by: string; at: string /** Between the name and the day. */; joint?: string };

/** Author and date of an idea. */
export const IdeaBy = ({ by, at, joint = "on" }: IdeaByProps) => (
  <p className="text-small text-fg-3 [overflow-wrap:anywhere]">
    By {by} {joint} <time dateTime={at}>{formatDay(new Date(at))}</time>
  </p>
);
