import { newYorkInstant } from "#shared/new-york-time.ts";
import { type PickupTime, pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

const wallTime = /^([01]\d|2[0-3]):[0-5]\d$/;

type Wish = { pickupDateTime: string; pickupTime: string };

/** The requested pickup, or its error; null while date or time is incomplete. */
export const wishedPickup = (wish: Wish, now: Date): PickupTime | null => {
  const wall = wallOf(wish);
  return wall ? pickupAtOf(wall, now) : null;
};

/** Instant of a complete date and time, however near; null if incomplete. */
export const wishedInstant = (wish: Wish): Date | null => {
  const wall = wallOf(wish);
  const named = wall ? newYorkInstant(wall) : null;
  return named?.kind === "instant" ? named.at : null;
};

/** Message for a time skipped by the clock change of that day; null for any other. */
export const skippedTime = (wish: Wish, now: Date): string | null => {
  const wall = wallOf(wish);
  if (!wall || newYorkInstant(wall).kind !== "skipped") return null;
  const refused = pickupAtOf(wall, now);
  return refused.kind === "refused" ? refused.sentence : null;
};

/** Error of a complete pickup time, or null. */
export const pickupRefusal = (wish: Wish, now: Date) => {
  const pickup = wishedPickup(wish, now);
  return pickup?.kind === "refused" ? pickup : null;
};

const wallOf = ({ pickupDateTime, pickupTime }: Wish) => {
  const date = isoOfUsDate(pickupDateTime);
  return date && wallTime.test(pickupTime) ? { date, time: pickupTime } : null;
};
