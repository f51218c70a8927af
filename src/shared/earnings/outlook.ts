import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import { plusDays } from "#shared/plus-days.ts";
import { mondayOf } from "./days.ts";

export type OutlookPeriod = "day" | "week" | "month";
/** Market days "YYYY-MM-DD", both inclusive. */
type Range = { from: string; to: string };
/** Totals of a driver's market day; `net` in dollars. */
export interface WorkedDay {
  day: string;
  rides: number;
  net: number;
  miles: number;
  onlineMinutes: number;
}
export type Worked = Omit<WorkedDay, "day">;

const WEEK = 7;
/** Whole weeks on which the forecast is based. */
export const FORECAST_WEEKS = 4;

/**
 * A period through today, and the same days of the period before; a day is compared with the same weekday a week ago.
 */
export function rangesOf(period: OutlookPeriod, today: string): { now: Range; before: Range } {
  if (period === "month") return monthsOf(today);
  const from = period === "day" ? today : mondayOf(today);
  return {
    now: { from, to: today },
    before: { from: plusDays(from, -WEEK), to: plusDays(today, -WEEK) },
  };
}

/** All days that the periods and the forecast need. */
export function outlookDays(today: string): Range {
  const starts = [monthsOf(today).before.from, forecastStart(today)];
  return { from: starts.toSorted()[0] ?? today, to: today };
}

export function sumDays(days: readonly WorkedDay[], { from, to }: Range): Worked {
  const counted = days.filter(({ day }) => day >= from && day <= to);
  const sum = (read: (day: WorkedDay) => number) =>
    counted.reduce((total, day) => total + read(day), 0);
  return {
    rides: sum(({ rides }) => rides),
    net: dollarsFromCents(cents(sum(({ net }) => centsFromDollars(net)))),
    miles: sum(({ miles }) => Math.round(miles * 100)) / 100,
    onlineMinutes: sum(({ onlineMinutes }) => onlineMinutes),
  };
}

/** Minutes online below which an hourly figure means nothing: one ride in 5 minutes would be $500 per hour. */
const MIN_HOURLY_MINUTES = 30;

/** Earned per hour online in dollars; null below half an hour. */
export const perHour = ({ net, onlineMinutes }: Worked): number | null =>
  onlineMinutes < MIN_HOURLY_MINUTES ? null : roundToCents((net * 60) / onlineMinutes);

/** Earned per mile of completed trips in dollars; null if there are no miles. */
export const perMile = ({ net, miles }: Worked): number | null =>
  miles === 0 ? null : roundToCents(net / miles);

/**
 * Forecasts the earnings of the week from Monday, in dollars: adds the days before today and, for each day left, the
 * mean of that weekday in up to four weeks; today counts with the larger of both. Null without earnings in the last
 * four whole weeks.
 */
export function forecastWeek(days: readonly WorkedDay[], today: string): number | null {
  const netOf = (day: string) => sumDays(days, { from: day, to: day }).net;
  const firstEarning = days.find(({ day, net }) => day >= forecastStart(today) && net > 0)?.day;
  const monday = mondayOf(today);
  if (firstEarning === undefined || firstEarning >= monday) return null;
  const weeksBack = Array.from({ length: FORECAST_WEEKS }, (_, back) => (back + 1) * WEEK).filter(
    (back) => plusDays(monday, -back) >= mondayOf(firstEarning),
  );
  const usual = (day: string) =>
    weeksBack.reduce((sum, back) => sum + netOf(plusDays(day, -back)), 0) / weeksBack.length;
  const coming = Array.from({ length: WEEK }, (_, after) => plusDays(monday, after))
    .filter((day) => day > today)
    .map(usual);
  const before = sumDays(days, { from: monday, to: plusDays(today, -1) }).net;
  const expected = [before, Math.max(netOf(today), usual(today)), ...coming];
  return roundToCents(expected.reduce((sum, net) => sum + net, 0));
}

const forecastStart = (today: string): string => plusDays(mondayOf(today), -FORECAST_WEEKS * WEEK);

function monthsOf(today: string): { now: Range; before: Range } {
  const from = `${today.slice(0, 8)}01`;
  const lastOfBefore = plusDays(from, -1);
  const sameDay = `${lastOfBefore.slice(0, 8)}${today.slice(8)}`;
  return {
    now: { from, to: today },
    before: {
      from: `${lastOfBefore.slice(0, 8)}01`,
      to: [sameDay, lastOfBefore].toSorted()[0] ?? lastOfBefore,
    },
  };
}

const roundToCents = (dollars: number): number => Math.round(dollars * 100) / 100;
