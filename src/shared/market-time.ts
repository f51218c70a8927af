import { inMarketZone } from "./market-zone.ts";
import { plusDays } from "./plus-days.ts";

/** The market's wall clock and calendar; hour 0 to 23, Sunday is 0. */
export type MarketClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly weekday: number;
};

/** Instant of a wall time in the market; one repeated by daylight saving resolves to its first occurrence. */
export type MarketInstant =
  | { readonly kind: "instant"; readonly at: Date; readonly isRepeated: boolean }
  | { readonly kind: "skipped" }
  | { readonly kind: "malformed" };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formatProse = inMarketZone({
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const formatBrief = inMarketZone({
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const formatClock = inMarketZone({ hour: "numeric", minute: "2-digit" });
const formatDigits = inMarketZone({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

const formatZoneLabel = inMarketZone({ timeZoneName: "shortGeneric" });
const formatZoneName = inMarketZone({ timeZoneName: "longGeneric" });
const formatSeasonLabel = inMarketZone({ timeZoneName: "short" });
/** Intl names a zone only after a date: "7/15/2026, ET". */
const afterDate = (text: string): string => text.slice(text.indexOf(",") + 2);
const ANY_DAY = new Date("2026-07-15T12:00:00Z");

/** "ET", in summer and winter. */
export const marketZoneLabel = (): string => afterDate(formatZoneLabel(ANY_DAY));

/** "Eastern Time". */
export const marketZoneName = (): string => afterDate(formatZoneName(ANY_DAY));

/** "Joined (ET)", for the head of a column or field of wall times. */
export const titleInZone = (title: string): string => `${title} (${marketZoneLabel()})`;

/** "9:40 AM ET" -> "9:40 AM". */
export const withoutZone = (time: string): string =>
  time.endsWith(` ${marketZoneLabel()}`) ? time.slice(0, -marketZoneLabel().length - 1) : time;

/** "Sun, Nov 22, 2026, 9:40 AM ET"; EDT or EST in the repeated hour. */
export function formatMarketTime(instant: Date): string {
  return withZone(formatProse, instant);
}

/** "Sun, Nov 22, 9:40 AM ET", next to another time that shows the year. */
export function formatMarketTimeBriefly(instant: Date): string {
  return withZone(formatBrief, instant);
}

/** "9:40 AM ET", for times within hours. */
export function formatMarketClock(instant: Date): string {
  return withZone(formatClock, instant);
}

/** "MM/dd/yyyy". */
export function marketDate(instant: Date): string {
  return formatDigits(instant).slice(0, 10);
}

/** "YYYY-MM-DD", which sorts. */
export function marketIsoDate(instant: Date): string {
  return isoDateOf(formatDigits(instant));
}

/** The market's day that many days after an instant's, "YYYY-MM-DD". */
export const marketIsoDateAfter = (instant: Date, days: number): string =>
  plusDays(marketIsoDate(instant), days);

/**
 * "YYYY-MM-DD HH:mm", which sorts and which spreadsheets parse as a time; EDT or EST follows in the repeated
 * hour.
 */
export function marketIsoMinute(instant: Date): string {
  const wall = formatDigits(instant);
  const time = `${isoDateOf(wall)} ${wall.slice(12)}`;
  return isRepeated(instant, wall) ? `${time} ${seasonLabelAt(instant)}` : time;
}

export function marketClock(instant: Date): MarketClock {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = formatDigits(instant)
    .split(/\D+/)
    .map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, hour, minute, weekday };
}

/** Converts a wall time to its instant: date "YYYY-MM-DD", time "HH:MM" (24 hours). */
export function marketInstant(wall: { date: string; time: string }): MarketInstant {
  const asUtc = Date.parse(`${wall.date}T${wall.time}:00.000Z`);
  if (!isWellFormed(wall, asUtc)) return { kind: "malformed" };
  // Near a clock change, the offset is either the previous day's or the next day's.
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const candidates = [...new Set([before, after])].filter((at) => at + offsetAt(at) === asUtc);
  if (candidates.length === 0) return { kind: "skipped" };
  return {
    kind: "instant",
    at: new Date(Math.min(...candidates)),
    isRepeated: candidates.length > 1,
  };
}

/** "ET"; "EDT" or "EST" in the hour that repeats when clocks go back. */
const zoneAt = (instant: Date): string =>
  isRepeated(instant, formatDigits(instant)) ? seasonLabelAt(instant) : marketZoneLabel();

/** Newer ICU data puts a narrow no-break space before AM and PM. */
const withZone = (format: (instant: Date) => string, instant: Date): string =>
  `${format(instant).replaceAll("\u202f", " ")} ${zoneAt(instant)}`;

/** "11/22/2026, 09:40" -> "2026-11-22". */
const isoDateOf = (wall: string): string =>
  `${wall.slice(6, 10)}-${wall.slice(0, 2)}-${wall.slice(3, 5)}`;

/** "EDT" or "EST". */
const seasonLabelAt = (instant: Date): string => afterDate(formatSeasonLabel(instant));

/** True for a wall time that occurs twice. Clocks go back between 11 PM and 4 AM. */
function isRepeated(instant: Date, wall: string): boolean {
  const hour = Number(wall.slice(12, 14));
  if (hour > 3 && hour < 23) return false;
  return [-HOUR_MS, HOUR_MS].some((ms) => formatDigits(new Date(instant.getTime() + ms)) === wall);
}

/** Date.parse turns February 30 into March 2, so the text must round-trip. */
function isWellFormed(wall: { date: string; time: string }, asUtc: number): boolean {
  if (Number.isNaN(asUtc)) return false;
  return new Date(asUtc).toISOString().slice(0, 16) === `${wall.date}T${wall.time}`;
}

/** The market's UTC offset in milliseconds. */
function offsetAt(at: number): number {
  const { year, month, day, hour, minute } = marketClock(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}
