import { marketClock } from "#shared/market-time.ts";
import type { LocalHour } from "./route-estimate.ts";

/** UTC offsets are multiples of a quarter hour, so the local hour is constant within one. */
const QUARTER_MS = 15 * 60_000;

let cachedHour: { quarter: number; hour: LocalHour } | null = null;

/** Hour in the market for traffic estimates. Caches the last result, because Intl formatting is slow. */
export function localHourAt(instant: Date): LocalHour {
  const quarter = Math.floor(instant.getTime() / QUARTER_MS);
  if (cachedHour?.quarter !== quarter) cachedHour = { quarter, hour: readHour(instant) };
  return cachedHour.hour;
}

function readHour(instant: Date): LocalHour {
  const { hour, weekday } = marketClock(instant);
  return { hour, isWeekend: weekday === 0 || weekday === 6 };
}
