import { centsFromDollars, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import type { Span, Sum } from "./periods.ts";

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
