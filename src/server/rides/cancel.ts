import { insertAct } from "#server/admin/queries.ts";
import type { SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import {
  type CancellableRide,
  type CancellationTerms,
  cancellationPreview,
  cancellationTerms,
} from "#shared/rides/cancellation.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { nextState, type RideState } from "#shared/rides/ride-states.ts";
import { recountDriver } from "./move-queries.ts";
import { moveRide, wrongState } from "./move-ride.ts";
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

/** What is said of a cancellation; an admin says for whom. */
interface Said {
  reason?: string | undefined;
  onBehalfOf?: "rider" | "driver";
}

/**
 * Cancels a paid ride by the policy; what an admin does is written down. Throws 409 when the ride can no longer be
 * cancelled.
 */
export async function cancelFor(
  services: Services,
  ride: RideFacts,
  account: SignedIn,
  { reason, onBehalfOf }: Said = {},
): Promise<void> {
  const now = services.now();
  const by = actorOf(account);
  const terms = cancellationTerms(cancellable(ride), { by, now });
  const move = { rideId: ride.id, action: "cancel", by, reason, now, also: dueBy(terms) } as const;
  await moveRide(services.db, move, async (tx) => {
    await recountDriver(tx, ride.driverId, false);
    if (by !== "admin") return;
    await insertAct(tx, {
      at: now,
      adminId: account.id,
      action: "cancel",
      subjectId: ride.id,
      before: { state: ride.state },
      after: { state: "cancelled", ...(onBehalfOf && { onBehalfOf }) },
      reason: reason || null,
    });
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
