import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { NOTICE_DAYS } from "./fields.ts";

const DAY_MS = 86_400_000;

/** Earliest New York day "YYYY-MM-DD" for fee rules approved now. */
export function earliestDay(now: Date): string {
  const today = Date.parse(`${newYorkIsoDate(now)}T00:00:00Z`);
  return new Date(today + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10);
}

export const tooSoonMessage = `New fee rules need ${NOTICE_DAYS} days' notice: choose a later day`;
