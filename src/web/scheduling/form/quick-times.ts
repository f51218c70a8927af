import { marketClock, marketInstant, marketIsoDate, marketZoneLabel } from "#shared/market-time.ts";
import { inMarketZone } from "#shared/market-zone.ts";
import { earliestPickup, isFarEnoughAhead } from "#shared/scheduling/lead-time.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

/** A suggested pickup time, with its label; the field for the time names the zone. */
export type QuickTime = { label: string; pickupDateTime: string; pickupTime: string };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * MINUTE_MS;
/** Time to fill in the rest of the form. */
const FORM_FILLING_MS = 10 * MINUTE_MS;
/** With the earliest time, as many chips as a row has. */
const MAX_POPULAR = 2;

/** Popular times: weekday (Sunday is 0; null for tomorrow) and local time of the market. */
const popularTimes = [
  { weekday: null, time: "09:00" },
  { weekday: 1, time: "09:00" },
  { weekday: 5, time: "18:00" },
  { weekday: 6, time: "10:00" },
] as const;

/** The earliest bookable quarter hour, and the next popular times. */
export const quickTimes = (now: Date): QuickTime[] => {
  const first = earliestTime(now);
  const popular = popularTimes
    .map((quickTime) => nextTime(quickTime, now))
    .filter((quickTime) => isBookable(quickTime, now) && sortKeyOf(quickTime) !== sortKeyOf(first));
  // On a Sunday, tomorrow at nine is also the next Monday at nine.
  const distinct = new Map(popular.map((quickTime) => [sortKeyOf(quickTime), quickTime]));
  const sorted = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1));
  return [first, ...sorted.map(([, quickTime]) => quickTime).slice(0, MAX_POPULAR)];
};

const earliestTime = (
  now: Date,
  from = earliestPickup(now).getTime() + FORM_FILLING_MS,
): QuickTime => {
  const at = new Date(Math.ceil(from / QUARTER_MS) * QUARTER_MS);
  const { hour, minute } = marketClock(at);
  const pickupTime = `${twoDigits(hour)}:${twoDigits(minute)}`;
  const time = {
    label: `Earliest: ${unbroken(formatShortDate(at))}, ${formatClock(pickupTime)} ${marketZoneLabel()}`,
    pickupDateTime: usDateOfIso(marketIsoDate(at)),
    pickupTime,
  };
  // A local time repeated by the clock change means the first of the two, which may be too early.
  return isBookable(time, now) ? time : earliestTime(now, at.getTime() + 1);
};

const nextTime = ({ weekday, time }: (typeof popularTimes)[number], now: Date): QuickTime => {
  const today = marketClock(now).weekday;
  const daysAhead = weekday === null ? 1 : (weekday - today + 7) % 7 || 7;
  // Noon stays on the same day across clock changes.
  const { year, month, day } = marketClock(now);
  const date = new Date(Date.UTC(year, month - 1, day, 12) + daysAhead * DAY_MS);
  // A day has one name in the list, so that tomorrow's weekday is not taken for another day.
  const name = daysAhead === 1 ? "Tomorrow" : shortDay.format(date);
  return {
    label: `${name}, ${formatClock(time)}`,
    pickupDateTime: usDateOfIso(date.toISOString().slice(0, 10)),
    pickupTime: time,
  };
};

const isBookable = (quickTime: QuickTime, now: Date) => {
  const instant = marketInstant({ date: isoOf(quickTime), time: quickTime.pickupTime });
  return (
    instant.kind === "instant" &&
    isFarEnoughAhead(instant.at, new Date(now.getTime() + FORM_FILLING_MS))
  );
};

const sortKeyOf = (quickTime: QuickTime) => `${isoOf(quickTime)} ${quickTime.pickupTime}`;

const isoOf = ({ pickupDateTime }: QuickTime) =>
  pickupDateTime.replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, "$3-$1-$2");

const dayParts = { weekday: "short", month: "short", day: "numeric" } as const;
const formatShortDate = inMarketZone(dayParts);
/** Keeps "Nov 29" on one line, where a chip has two. */
const unbroken = (day: string): string => day.replace(/ (?=\d+$)/, "\u00a0");
const shortDay = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...dayParts });

/** Formats "21:05" as "9:05 PM", and "21:00" as "9 PM", so that two times fit beside each other on a phone. */
const formatClock = (time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${twoDigits(minute)}`;
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
};

const twoDigits = (number: number) => String(number).padStart(2, "0");
