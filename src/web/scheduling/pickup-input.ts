import { marketInstant } from "#shared/market-time.ts";
import { type PickupTime, pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

const wallTime = /^([01]\d|2[0-3]):[0-5]\d$/;

type PickupInput = { pickupDateTime: string; pickupTime: string };

/** The requested pickup, or its error; null while date or time is incomplete. */
export const parsePickup = (input: PickupInput, now: Date): PickupTime | null => {
  const localTime = localTimeOf(input);
  return localTime ? pickupAtOf(localTime, now) : null;
};

/** Instant of a complete date and time, however near; null if incomplete or skipped by a clock change. */
export const pickupInstantOf = (input: PickupInput): Date | null => {
  const localTime = localTimeOf(input);
  const instant = localTime ? marketInstant(localTime) : null;
  return instant?.kind === "instant" ? instant.at : null;
};

/** Message for a time skipped by the clock change of that day; null for any other. */
export const skippedTime = (input: PickupInput, now: Date): string | null => {
  const localTime = localTimeOf(input);
  if (!localTime || marketInstant(localTime).kind !== "skipped") return null;
  const pickup = pickupAtOf(localTime, now);
  return pickup.kind === "refused" ? pickup.sentence : null;
};

/** Error of a complete pickup time, or null. */
export const pickupRefusal = (input: PickupInput, now: Date) => {
  const pickup = parsePickup(input, now);
  return pickup?.kind === "refused" ? pickup : null;
};

const localTimeOf = ({ pickupDateTime, pickupTime }: PickupInput) => {
  const date = isoOfUsDate(pickupDateTime);
  return date && wallTime.test(pickupTime) ? { date, time: pickupTime } : null;
};
