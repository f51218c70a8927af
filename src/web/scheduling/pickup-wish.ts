import { newYorkInstant } from "#shared/new-york-time.ts";
import { type PickupTime, pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

const wallTime = /^([01]\d|2[0-3]):[0-5]\d$/;

type Wish = { pickupDateTime: string; pickupTime: string };

/** The pickup that the form asks for, or what is wrong with it; null while date or time is not complete. */
export const wishedPickup = (wish: Wish, now: Date): PickupTime | null => {
  const wall = wallOf(wish);
  return wall ? pickupAtOf(wall, now) : null;
};

/** The instant of a complete date and time, however near; null when there is none. */
export const wishedInstant = (wish: Wish): Date | null => {
  const wall = wallOf(wish);
  const named = wall ? newYorkInstant(wall) : null;
  return named?.kind === "instant" ? named.at : null;
};

/** A sentence for a time that the clocks skip on that day; null for every other. */
export const skippedTime = (wish: Wish, now: Date): string | null => {
  const wall = wallOf(wish);
  if (!wall || newYorkInstant(wall).kind !== "skipped") return null;
  const refused = pickupAtOf(wall, now);
  return refused.kind === "refused" ? refused.sentence : null;
};

/** What is wrong with the pickup time of a form that is complete; null when nothing is. */
export const pickupRefusal = (wish: Wish, now: Date) => {
  const pickup = wishedPickup(wish, now);
  return pickup?.kind === "refused" ? pickup : null;
};

const wallOf = ({ pickupDateTime, pickupTime }: Wish) => {
  const date = isoOfUsDate(pickupDateTime);
  return date && wallTime.test(pickupTime) ? { date, time: pickupTime } : null;
};
