import { newYorkClock } from "#shared/new-york-time.ts";
import type { LocalHour } from "./route-estimate.ts";

/** What the streets are like at an instant, by the New York clock. */
export function localHourAt(instant: Date): LocalHour {
  const { hour, weekday } = newYorkClock(instant);
  return { hour, isWeekend: weekday === 0 || weekday === 6 };
}
