import { marketClock } from "#shared/market-time.ts";

export type Month<R> = { name: string; rides: R[] };

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
  const months = new Map<string, R[]>();
  for (const ride of rides.toSorted((one, other) => sign * (pickupMs(one) - pickupMs(other)))) {
    const name = monthOf(ride);
    months.set(name, [...(months.get(name) ?? []), ride]);
  }
  return [...months].map(([name, ofMonth]) => ({ name, rides: ofMonth }));
};

const pickupMs = ({ datetime }: { datetime: string }): number => Date.parse(datetime);

const monthOf = ({ datetime }: { datetime: string }): string => {
  const { month, year } = marketClock(new Date(datetime));
  return `${names[month - 1]} ${year}`;
};
