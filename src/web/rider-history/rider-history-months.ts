import { marketClock } from "#shared/market-time.ts";

/** `iso` is the month as "2026-11". */
export type Month<R> = { iso: string; name: string; rides: R[] };

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Groups rides by the market month of their pickup, in the given order. */
export const groupByMonth = <R extends { datetime: string }>(
  rides: readonly R[],
  order: "soonest first" | "latest first",
): Month<R>[] => {
  const sign = order === "soonest first" ? 1 : -1;
  const months = new Map<string, Month<R>>();
  for (const ride of rides.toSorted((one, other) => sign * (pickupMs(one) - pickupMs(other)))) {
    const { iso, name } = monthOf(ride);
    const month = months.get(iso) ?? { iso, name, rides: [] };
    month.rides.push(ride);
    months.set(iso, month);
  }
  return [...months.values()];
};

const pickupMs = ({ datetime }: { datetime: string }): number => Date.parse(datetime);

const monthOf = ({ datetime }: { datetime: string }): { iso: string; name: string } => {
  const { month, year } = marketClock(new Date(datetime));
  return { iso: `${year}-${String(month).padStart(2, "0")}`, name: `${names[month - 1]} ${year}` };
};
