import { marketDate, marketInstant } from "#shared/market-time.ts";
import { scheduleMessages } from "./fields.ts";
import { isFarEnoughAhead, isTooFarAhead, latestPickup } from "./lead-time.ts";
import { isEarlyEnoughToReplace } from "./replacement.ts";

/** The pickup time, or the invalid field and its message. */
export type PickupTime =
  | { readonly kind: "at"; readonly pickupAt: Date; readonly isRepeated: boolean }
  | { readonly kind: "refused"; readonly field: PickupField; readonly sentence: string };

export type PickupField = "pickupDateTime" | "pickupTime";

/**
 * Parses a wall time of the market, date "YYYY-MM-DD" and time "HH:MM", 24 hours to 90 days ahead.
 * `replacedPickupAt` is the pickup of a failed ride, which may be rebooked until two hours before.
 */
export function pickupAtOf(
  wall: { date: string; time: string },
  now: Date,
  replacedPickupAt: Date | null = null,
): PickupTime {
  const instant = marketInstant(wall);
  if (instant.kind === "malformed") return pickupRefusal("pickupDateTime", scheduleMessages.date);
  if (instant.kind === "skipped") return pickupRefusal("pickupTime", skippedMessage(wall.time));
  const { at: pickupAt, isRepeated } = instant;
  if (replacedPickupAt?.getTime() === pickupAt.getTime() && !isFarEnoughAhead(pickupAt, now))
    return isEarlyEnoughToReplace(pickupAt, now)
      ? { kind: "at", pickupAt, isRepeated }
      : pickupRefusal("pickupTime", tooSoonMessage);
  if (!isFarEnoughAhead(pickupAt, now))
    return pickupRefusal("pickupTime", scheduleMessages.tooEarly);
  if (isTooFarAhead(pickupAt, now))
    return pickupRefusal("pickupDateTime", tooLateMessage(latestPickup(now)));
  return { kind: "at", pickupAt, isRepeated };
}

const pickupRefusal = (field: PickupField, sentence: string): PickupTime => ({
  kind: "refused",
  field,
  sentence,
});

const skippedMessage = (time: string): string =>
  `${time} does not exist on this day: the clocks go forward an hour. Choose another time.`;

const tooSoonMessage = "This pickup is too soon to ask another driver. Book a ride now instead.";

const tooLateMessage = (latest: Date): string =>
  `Pickup time must be at most 90 days in advance, by ${marketDate(latest)}`;
