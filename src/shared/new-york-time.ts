/** What a clock and a calendar in New York show at an instant; the hour is 0 to 23, Sunday is 0. */
export type NewYorkClock = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly weekday: number;
};

/** What a wall time in New York stands for; a time that daylight saving repeats means the first. */
export type NewYorkInstant =
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

/** "Sun, Nov 22, 2026, 9:40 AM ET"; EDT or EST in the hour that comes twice. */
export function formatNewYork(instant: Date): string {
  return withZone(prose, instant);
}

/** "Sun, Nov 22, 9:40 AM ET", beside another time that names the year. */
export function formatNewYorkBriefly(instant: Date): string {
  return withZone(brief, instant);
}

/** "9:40 AM ET", for what is at most hours away. */
export function formatNewYorkTime(instant: Date): string {
  return withZone(clock, instant);
}

/** The New York date as "MM/dd/yyyy". */
export function newYorkDate(instant: Date): string {
  return digits.format(instant).slice(0, 10);
}

/** The New York date as "YYYY-MM-DD", which sorts. */
export function newYorkIsoDate(instant: Date): string {
  return isoDateOf(digits.format(instant));
}

/**
 * The New York wall time as "YYYY-MM-DD HH:mm", which sorts, and which a spreadsheet takes for a time; EDT or EST
 * follows in the hour that comes twice.
 */
export function newYorkIsoMinute(instant: Date): string {
  const wall = digits.format(instant);
  const time = `${isoDateOf(wall)} ${wall.slice(12)}`;
  const zone = zoneAt(instant, wall);
  return zone === "ET" ? time : `${time} ${zone}`;
}

/** The New York wall time at an instant. */
export function newYorkClock(instant: Date): NewYorkClock {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = digits
    .format(instant)
    .split(/\D+/)
    .map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, hour, minute, weekday };
}

/** The instant of a New York wall time: date "YYYY-MM-DD", time "HH:MM" of 24 hours. */
export function newYorkInstant(wall: { date: string; time: string }): NewYorkInstant {
  const asUtc = Date.parse(`${wall.date}T${wall.time}:00.000Z`);
  if (!isWellFormed(wall, asUtc)) return { kind: "malformed" };
  // The offset can only be that of the day before or of the day after.
  const before = asUtc - offsetAt(asUtc - DAY_MS);
  const after = asUtc - offsetAt(asUtc + DAY_MS);
  const fitting = [...new Set([before, after])].filter((at) => at + offsetAt(at) === asUtc);
  if (fitting.length === 0) return { kind: "skipped" };
  return { kind: "instant", at: new Date(Math.min(...fitting)), isRepeated: fitting.length > 1 };
}

/** Newer locale tables put a narrow no-break space before AM and PM. */
const withZone = (format: Intl.DateTimeFormat, instant: Date): string =>
  `${format.format(instant).replaceAll("\u202f", " ")} ${zoneAt(instant)}`;

/** "2026-11-22" of "11/22/2026, 09:40". */
const isoDateOf = (wall: string): string =>
  `${wall.slice(6, 10)}-${wall.slice(0, 2)}-${wall.slice(3, 5)}`;

/** "ET"; in the hour after 1 AM that comes twice when the clocks go back, the name of its first or its second time. */
function zoneAt(instant: Date, wall = digits.format(instant)): "ET" | "EDT" | "EST" {
  if (wall.slice(12, 14) !== "01") return "ET";
  const isWallIn = (ms: number) => digits.format(new Date(instant.getTime() + ms)) === wall;
  if (isWallIn(HOUR_MS)) return "EDT";
  return isWallIn(-HOUR_MS) ? "EST" : "ET";
}

/** Date.parse takes February 30 for March 2, so the text must come back as it was. */
function isWellFormed(wall: { date: string; time: string }, asUtc: number): boolean {
  if (Number.isNaN(asUtc)) return false;
  return new Date(asUtc).toISOString().slice(0, 16) === `${wall.date}T${wall.time}`;
}

/** New York's wall time less UTC, in milliseconds (negative). */
function offsetAt(at: number): number {
  const { year, month, day, hour, minute } = newYorkClock(new Date(at));
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at / 60_000) * 60_000;
}
