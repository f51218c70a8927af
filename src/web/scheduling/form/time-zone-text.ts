import { marketZone } from "#shared/market-zone.ts";
/** The time in the rider's time zone: "= 6:30 AM your time", with the day if it differs; null if both zones agree. */
export const formatLocalTime = (at: Date, timeZone: string): string | null => {
  if (localTimeIn(timeZone, at) === localTimeIn(marketZone(), at)) return null;
  const isSameDay = dayIn(timeZone, at) === dayIn(marketZone(), at);
  const formatter = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    ...(isSameDay ? {} : { weekday: "short", month: "short", day: "numeric" }),
  });
  return `= ${formatter.format(at).replaceAll("\u202f", " ")} your time`;
};

/** Time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const localTimeIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at);

const dayIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short" }).format(at);
