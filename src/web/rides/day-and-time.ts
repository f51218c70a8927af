import { formatMarketTime } from "#shared/market-time.ts";

/** Splits an instant in the market: "Tue, Nov 24, 2026" and "9:40 AM ET". */
export const splitDayAndTime = (instant: Date): { day: string; time: string } => {
  const formattedInstant = formatMarketTime(instant);
  const lastComma = formattedInstant.lastIndexOf(", ");
  return { day: formattedInstant.slice(0, lastComma), time: formattedInstant.slice(lastComma + 2) };
};

/** Formats `later` as a time if it is on the same day as `first`, otherwise with its day. */
export const formatLaterTime = (first: Date, later: Date): string => {
  const { day, time } = splitDayAndTime(later);
  return day === splitDayAndTime(first).day ? time : `${day}, ${time}`;
};
