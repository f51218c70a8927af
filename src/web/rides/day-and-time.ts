import { formatNewYork } from "#shared/new-york-time.ts";

/** Splits an instant in New York: "Tue, Nov 24, 2026" and "9:40 AM ET". */
export const dayAndTime = (instant: Date): { day: string; time: string } => {
  const written = formatNewYork(instant);
  const border = written.lastIndexOf(", ");
  return { day: written.slice(0, border), time: written.slice(border + 2) };
};

/** A later instant, shortened to the time if it is on the same day. */
export const timeAfter = (first: Date, later: Date): string => {
  const { day, time } = dayAndTime(later);
  return day === dayAndTime(first).day ? time : `${day}, ${time}`;
};
