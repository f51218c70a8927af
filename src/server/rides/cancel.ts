import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  type CancellableRide,
  type CancellationTerms,
  cancellationPreview,
  cancellationTerms,
} from "#shared/rides/cancellation.ts";
import { nextState, type RideState } from "#shared/rides/ride-states.ts";
import { recountDriver } from "./move-queries.ts";
import { type Alongside, moveRide, wrongState } from "./move-ride.ts";
import type { RideFacts } from "./queries.ts";

const actors = { RIDER: "rider", DRIVER: "driver", ADMIN: "admin" } as const;

export const actorOf = ({ role }: SignedIn) => actors[role];

/** What cancelling now gives back, and when that changes. Throws 409 when it is too late to cancel. */
export function cancellationNow(ride: RideFacts, account: SignedIn, now: Date) {
  const by = actorOf(account);
  if (!isCancellable(ride.state)) throw wrongState(ride.state);
  const preview = cancellationPreview(cancellable(ride), now);
  const terms = by === "rider" ? preview.now : cancellationTerms(cancellable(ride), { by, now });
  const changes = by === "rider" ? preview.changes : [];
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

/** Who cancels, what they say of it, and what else is done when they do. */
interface Cancelling {
  by: (typeof actors)[keyof typeof actors];
  reason?: string | undefined;
  alongside?: Alongside;
}

/** Cancels a paid ride by the policy. Throws 409 when the ride can no longer be cancelled. */
export async function cancelFor(
  services: Services,
  ride: RideFacts,
  { alongside, ...told }: Cancelling,
): Promise<void> {
  const now = services.now();
  const terms = cancellationTerms(cancellable(ride), { by: told.by, now });
  const move = { rideId: ride.id, action: "cancel", now, also: dueBy(terms), ...told } as const;
  await moveRide(services.db, move, async (tx, moved) => {
    await recountDriver(tx, ride.driverId, false);
    await alongside?.(tx, moved);
  });
}

/** The columns that settling reads: what goes back to the rider, what the driver keeps. */
export const dueBy = (terms: CancellationTerms) => ({
  cancelledRefundCents: terms.refund,
  cancelledDriverCents: terms.driverKeeps,
});

export const cancellable = (ride: RideFacts): CancellableRide => ({
  kind: ride.kind,
  total: cents(ride.totalCents - ride.riderCreditCents),
  fare: cents(ride.fareCents),
  acceptedAt: ride.acceptedAt,
  arrivedAt: ride.arrivedAt,
  pickupDueAt:
    ride.pickupAt ?? (ride.acceptedAt && plusMinutes(ride.acceptedAt, ride.pickupMinutes)),
});

const isCancellable = (state: RideState) =>
  state === "awaiting_payment" || nextState(state, "cancel") !== null;
