import type { SignedIn } from "#server/http/session.ts";
import { holdTransfer } from "#server/journey/hold-transfer.ts";
import type { Services } from "#server/services.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  type CancellableRide,
  type CancellationTerms,
  cancellationPreview,
  cancellationTerms,
} from "#shared/rides/cancellation-terms.ts";
import { nextState, type RideState } from "#shared/rides/ride-states.ts";
import { chargedCents } from "./charged.ts";
import { recountDriver } from "./move-queries.ts";
import { type ChangeInMove, moveRide, wrongState } from "./move-ride.ts";
import type { RideFacts } from "./queries.ts";

const actors = { RIDER: "rider", DRIVER: "driver", ADMIN: "admin" } as const;

export const actorOf = ({ role }: SignedIn) => actors[role];

/** Terms of a cancellation now and, for the rider, their later changes. Throws 409 if it is no longer possible. */
export function previewCancellation(ride: RideFacts, account: SignedIn, now: Date) {
  const actor = actorOf(account);
  if (!isCancellable(ride.state)) throw wrongState(ride.state);
  const preview = cancellationPreview(cancellableOf(ride), now);
  const terms =
    actor === "rider" ? preview.now : cancellationTerms(cancellableOf(ride), { by: actor, now });
  const changes = actor === "rider" ? preview.changes : [];
  return {
    refund: dollarsFromCents(terms.refund),
    driverKeeps: dollarsFromCents(terms.driverKeeps),
    rule: terms.row,
    changes: changes.map((change) => ({
      after: change.after.toISOString(),
      refund: dollarsFromCents(change.terms.refund),
    })),
  };
}

/** Actor and reason of the cancellation, and an optional change in the same transaction. */
interface Cancellation {
  by: (typeof actors)[keyof typeof actors];
  reason?: string | undefined;
  changeInMove?: ChangeInMove;
}

/** Cancels a paid ride by the policy. Throws 409 if the ride can no longer be canceled. */
export async function cancelPaidRide(
  services: Pick<Services, "db" | "env" | "now">,
  ride: RideFacts,
  { changeInMove, ...ending }: Cancellation,
): Promise<void> {
  const now = services.now();
  const terms = cancellationTerms(cancellableOf(ride), { by: ending.by, now });
  const move = {
    rideId: ride.id,
    action: "cancel",
    now,
    also: dueColumns(terms),
    ...ending,
  } as const;
  await moveRide(services.db, move, async (tx, stateChange) => {
    await recountDriver(tx, ride.driverId, false);
    const endedRide = { rideId: ride.id, driverId: ride.driverId, review: null, now };
    if (terms.driverKeeps > 0) await holdTransfer(tx, services.env, endedRide);
    await changeInMove?.(tx, stateChange);
  });
}

/** Columns read by settling: refund due to the rider, amount due to the driver. */
export const dueColumns = (terms: CancellationTerms) => ({
  cancelledRefundCents: terms.refund,
  cancelledDriverCents: terms.driverKeeps,
});

export const cancellableOf = (ride: RideFacts): CancellableRide => ({
  kind: ride.kind,
  total: chargedCents(ride),
  fare: cents(ride.fareCents),
  acceptedAt: ride.acceptedAt,
  arrivedAt: ride.arrivedAt,
  pickupDueAt:
    ride.pickupAt ?? (ride.acceptedAt && plusMinutes(ride.acceptedAt, ride.pickupMinutes)),
});

const isCancellable = (state: RideState) =>
  state === "awaiting_payment" || nextState(state, "cancel") !== null;
