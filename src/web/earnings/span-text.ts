import { centsFromDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import type { Period, Span, Sum } from "./periods.ts";

const shortDate = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "numeric",
});
const longDate = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

const monthName = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "long",
  year: "numeric",
});
const weekdayName = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", weekday: "short" });

/** "Sun". */
export const weekday = (day: string): string => weekdayName.format(new Date(day));

/** "This week", "Nov 16 to Nov 22", "October 2026" or "Last 12 weeks"; `back` counts weeks or months before now. */
export const periodName = (
  period: Period,
  days: Pick<Span, "from" | "to">,
  back: number,
): string => {
  if (period === "12 weeks") return "Last 12 weeks";
  if (back === 0) return `This ${period}`;
  return period === "week" ? spanName(days) : monthName.format(new Date(days.from));
};

/** "Nov 22". */
export const shortDay = (day: string): string => shortDate.format(new Date(day));

/** "Sun, Nov 22", or "Nov 16 to Nov 22" of a week. */
export const spanName = ({ from, to }: Pick<Span, "from" | "to">): string =>
  from === to ? longDate.format(new Date(from)) : `${shortDay(from)} to ${shortDay(to)}`;

/** "2 rides". */
export const rideCountText = (rides: number): string =>
  `${rides} ${rides === 1 ? "ride" : "rides"}`;

/** A sum in one sentence, for screen readers. */
export const sumText = ({ rides, net, tax }: Sum): string =>
  `you earned ${money(net)} with ${rideCountText(rides)}, ${taxName()} ${money(tax)}`;

const money = (dollars: number): string => formatMoney(centsFromDollars(dollars));
