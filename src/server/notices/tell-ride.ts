import { cancellable } from "#server/rides/cancel.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import { rideView } from "#server/rides/ride-view.ts";
import type { FeeRules } from "#shared/drivers/trust-level.ts";
import { cents } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation.ts";
import { isReplaceable, mayStillBeKept } from "#shared/scheduling/replacement.ts";
import type { OwedEvent } from "./queries.ts";
import type { ToldRide } from "./told-ride.ts";

/** All that may be said of a ride because of an event. */
export function toldRide(
  event: OwedEvent,
  ride: RideFacts,
  { now, rules, publicUrl }: { now: Date; rules: FeeRules; publicUrl: string },
): ToldRide {
  const { cancelledRefundCents: refund, cancelledDriverCents: driverKeeps } = ride;
  return {
    url: `${publicUrl}/rides/${ride.id}`,
    otherDriversUrl: isAskedAgain(event, ride, now)
      ? `${publicUrl}/schedule?instead=${ride.id}`
      : null,
    now,
    event,
    ride: rideView(ride, { role: "RIDER", now, rules }),
    answerBy: ride.answerBy,
    cancelling: ride.state === "accepted" ? cancellationPreview(cancellable(ride), now) : null,
    wasCharged: ride.acceptedAt !== null && ride.paymentState !== "released",
    ending:
      refund === null || driverKeeps === null
        ? null
        : { refund: cents(refund), driverKeeps: cents(driverKeeps) },
  };
}

/** Whether the rider may ask other drivers for the pickup that fell through. */
const isAskedAgain = ({ state, actor }: OwedEvent, { kind, pickupAt }: RideFacts, now: Date) =>
  isReplaceable({ kind, state, movedBy: actor }) &&
  pickupAt !== null &&
  mayStillBeKept(pickupAt, now);
