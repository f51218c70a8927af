import { plusDays } from "#shared/plus-days.ts";

const DAY_MS = 86_400_000;

/** Every day "YYYY-MM-DD" from `from` through `to`. */
export function daysThrough(from: string, to: string): string[] {
  const count = Math.round((midnight(to) - midnight(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, offset) => plusDays(from, offset));
}

export function mondayOf(day: string): string {
  const sinceMonday = (new Date(midnight(day)).getUTCDay() + 6) % 7;
  return plusDays(day, -sinceMonday);
}

/** In UTC every day has 24 hours. */
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`);
