import { formatMarketClock, withoutZone } from "#shared/market-time.ts";
import { milesText } from "#shared/places/length-text.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { reachedAt } from "./ride-text.ts";

/** Nearer than this (about 80 m) counts as arriving. */
const NEAR_MILES = 0.05;
const MINUTE_MS = 60_000;

/** "Arriving about 9:10 PM ET", counted from the time of the position; "Arriving now" at the end. */
export const arrivalText = ({ miles, minutes }: { miles: number; minutes: number }, at: number) =>
  miles < NEAR_MILES ? "Arriving now" : arrivingAbout(new Date(at + minutes * MINUTE_MS));

/** The time does not break, because it stands in a heading. */
const arrivingAbout = (time: Date): string =>
  `Arriving about ${formatMarketClock(time).replaceAll(" ", "\u00a0")}`;

/** Estimated arrival from the planned duration; "To <destination>" once it has passed. */
export const plannedArrivalText = (
  ride: Pick<Ride, "timeline" | "duration" | "to">,
  now: number,
): string => {
  const arrivesAt = Date.parse(reachedAt(ride, "started") ?? "") + ride.duration * MINUTE_MS;
  return arrivesAt > now
    ? `${arrivingAbout(new Date(arrivesAt))} (estimated)`
    : `To ${ride.to.label}`;
};

/** "2.1 mi to go". */
export const milesToGo = (miles: number): string =>
  miles < NEAR_MILES ? "Less than 0.1 mi to go" : `${milesText(miles)} to go`;

/** "Between 9:05 PM and 9:18 PM ET", counted from the time of the position. */
export const arrivalRangeText = ([min, max]: readonly [number, number], at: number): string => {
  const [earliest, latest] = [min, max].map((minutes) =>
    formatMarketClock(new Date(at + minutes * MINUTE_MS)),
  );
  return earliest === latest
    ? `At ${latest}`
    : `Between ${withoutZone(earliest ?? "")} and ${latest}`;
};
