import { newYorkClock } from "#shared/new-york-time.ts";
import type { LocalHour } from "./route-estimate.ts";

/** Clocks are set on whole quarters of an hour, so within one nothing changes. */
const QUARTER_MS = 15 * 60_000;

let last: { quarter: number; hour: LocalHour } | null = null;

/** What the streets are like at an instant, by the New York clock. The last answer is remembered: a calendar is slow. */
export function localHourAt(instant: Date): LocalHour {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (last?.quarter !== quarter) last = { quarter, hour: readHour(instant) };
  return last.hour;
}

function readHour(instant: Date): LocalHour {
  const { hour, weekday } = newYorkClock(instant);
  return { hour, isWeekend: weekday === 0 || weekday === 6 };
}
