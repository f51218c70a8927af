import { formatNewYork } from "#shared/new-york-time.ts";

/** Splits an instant in New York: "Tue, Nov 24, 2026" and "9:40 AM ET". */
export const dayAndTime = (instant: Date): { day: string; time: string } => {
  const formatted = formatNewYork(instant);
  const lastComma = formatted.lastIndexOf(", ");
  return { day: formatted.slice(0, lastComma), time: formatted.slice(lastComma + 2) };
};

/** A later instant, shortened to the time if it is on the same day. */
export const timeAfter = (first: Date, later: Date): string => {
  const { day, time } = dayAndTime(later);
  return day === dayAndTime(first).day ? time : `${day}, ${time}`;
};
