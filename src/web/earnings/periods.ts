import type { Earnings } from "#shared/earnings/contract.ts";
import { mondayOf } from "#shared/earnings/days.ts";
import { cents, centsFromDollars, dollarsFromCents } from "#shared/money.ts";
import { plusDays } from "#shared/plus-days.ts";

export type Period = "week" | "month" | "12 weeks";
export type Sum = Earnings["total"];
/** Figures of a day, or of a week from Monday; `from` and `to` are inclusive market days. */
export type Span = Sum & { from: string; to: string };

/**
 * First and last day of the week or month of today, or of an earlier one, counted by `back`; or of the twelve weeks
 * that end today. Weeks begin on Monday.
 */
export const daysOf = (period: Period, today: string, back = 0): { from: string; to: string } => {
  if (period === "12 weeks") return { from: plusDays(mondayOf(today), -11 * 7), to: today };
  if (period === "month")
    return { from: monthStart(today, back), to: plusDays(monthStart(today, back - 1), -1) };
  const from = plusDays(mondayOf(today), -7 * back);
  return { from, to: plusDays(from, 6) };
};

const monthStart = (today: string, back: number): string => {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
};

/** Spans of a period for the chart: days, or weeks. */
export const spansOf = (period: Period, days: Earnings["days"]): Span[] => {
  if (period !== "12 weeks") return days.map((day) => ({ ...day, from: day.day, to: day.day }));
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day));
  return [...weeks].map(([from, weekDays]) => ({
    ...weekDays.reduce<Sum>(plus, none),
    from,
    to: weekDays.at(-1)?.day ?? from,
  }));
};

const none: Sum = {
  rides: 0,
  fare: 0,
  kept: 0,
  credit: 0,
  tip: 0,
  toll: 0,
  tax: 0,
  net: 0,
  ridersCredit: 0,
  paid: 0,
  miles: 0,
  onlineMinutes: 0,
};

const plus = (sum: Sum, addend: Sum): Sum => ({
  rides: sum.rides + addend.rides,
  fare: addDollars(sum.fare, addend.fare),
  kept: addDollars(sum.kept, addend.kept),
  credit: addDollars(sum.credit, addend.credit),
  tip: addDollars(sum.tip, addend.tip),
  toll: addDollars(sum.toll, addend.toll),
  tax: addDollars(sum.tax, addend.tax),
  net: addDollars(sum.net, addend.net),
  ridersCredit: addDollars(sum.ridersCredit, addend.ridersCredit),
  paid: addDollars(sum.paid, addend.paid),
  miles: sum.miles + addend.miles,
  onlineMinutes: sum.onlineMinutes + addend.onlineMinutes,
});

/** Adds in cents, so that 0.1 + 0.2 = 0.3. */
const addDollars = (first: number, second: number): number =>
  dollarsFromCents(cents(centsFromDollars(first) + centsFromDollars(second)));
