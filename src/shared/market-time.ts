/** Wall clock and calendar in New York; hour 0 to 23, Sunday is 0. */
export type MarketClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly weekday: number;
};

/** Instant of a New York wall time; one repeated by daylight saving resolves to its first occurrence. */
export type MarketInstant =
  | { readonly kind: "instant"; readonly at: Date; readonly isRepeated: boolean }
  | { readonly kind: "skipped" }
  | { readonly kind: "malformed" };

const timeZone = "America/New_York";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const prose = new Intl.DateTimeFormat("en-US", {
  timeZone,
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const brief = new Intl.DateTimeFormat("en-US", {
  timeZone,
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", minute: "2-digit" });
const digits = new Intl.DateTimeFormat("en-US", {
  timeZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "Sun, Nov 22, 2026, 9:40 AM ET"; EDT or EST in the repeated hour. */
export function formatMarketTime(instant: Date): string {
  return withZone(prose, instant);
}

/** "Sun, Nov 22, 9:40 AM ET", next to another time that shows the year. */
export function formatMarketTimeBriefly(instant: Date): string {
  return withZone(brief, instant);
}

/** "9:40 AM ET", for times within hours. */
export function formatMarketClock(instant: Date): string {
  return withZone(clock, instant);
}

/** "MM/dd/yyyy". */
export function marketDate(instant: Date): string {
  return digits.format(instant).slice(0, 10);
}

/** "YYYY-MM-DD", which sorts. */
export function marketIsoDate(instant: Date): string {
  return isoDateOf(digits.format(instant));
}

/** The New York day that many days after an instant's, "YYYY-MM-DD". */
export function marketIsoDateAfter(instant: Date, days: number): string {
  const day = Date.parse(`${marketIsoDate(instant)}T00:00:00Z`);
  return new Date(day + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * "YYYY-MM-DD HH:mm", which sorts and which spreadsheets parse as a time; EDT or EST follows in the repeated
 * hour.
 */
export function marketIsoMinute(instant: Date): string {
  const wall = digits.format(instant);
  const time = `${isoDateOf(wall)} ${wall.slice(12)}`;
  const zone = zoneAt(instant, wall);
  return zone === "ET" ? time : `${time} ${zone}`;
}

export function marketClock(instant: Date): MarketClock {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = digits
    .format(instant)
    .split(/\D+/)
    .map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, hour, minute, weekday };
}

/** Takes date "YYYY-MM-DD" and time "HH:MM" (24 hours). */
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

/** Newer ICU data puts a narrow no-break space before AM and PM. */
const withZone = (format: Intl.DateTimeFormat, instant: Date): string =>
  `${format.format(instant).replaceAll("\u202f", " ")} ${zoneAt(instant)}`;

/** "11/22/2026, 09:40" -> "2026-11-22". */
const isoDateOf = (wall: string): string =>
  `${wall.slice(6, 10)}-${wall.slice(0, 2)}-${wall.slice(3, 5)}`;

/** "ET"; EDT or EST in the hour that repeats when clocks go back. */
function zoneAt(instant: Date, wall = digits.format(instant)): "ET" | "EDT" | "EST" {
  if (wall.slice(12, 14) !== "01") return "ET";
  const isWallIn = (ms: number) => digits.format(new Date(instant.getTime() + ms)) === wall;
  if (isWallIn(HOUR_MS)) return "EDT";
  return isWallIn(-HOUR_MS) ? "EST" : "ET";
}

/** Date.parse turns February 30 into March 2, so the text must round-trip. */
function isWellFormed(wall: { date: string; time: string }, asUtc: number): boolean {
  if (Number.isNaN(asUtc)) return false;
  return new Date(asUtc).toISOString().slice(0, 16) === `${wall.date}T${wall.time}`;
}

/** New York's UTC offset in milliseconds (negative). */
function offsetAt(at: number): number {
  const { year, month, day, hour, minute } = marketClock(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}
