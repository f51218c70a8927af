import type { Payment, Transfer } from "#server/adapters/payments/payments.ts";
import type { RideAction, RideState } from "#shared/rides/ride-states.ts";

/** The money of a ride at Stripe; amounts in cents. */
export interface RideAtStripe {
  status: Payment["status"];
  captured: number;
  refunded: number;
  transfer: Transfer | null;
}

export interface RebuildStep {
  action: Extract<RideAction, "accept" | "complete" | "cancel">;
  /** For a cancellation: the rider's refund and the driver's share. */
  returned?: { refund: number; driver: number };
}

/**
 * Moves that bring a restored ride to the state that its money at Stripe proves: a captured payment proves that the
 * ride was accepted, a transfer that it ended as the transfer's metadata says, and a payment that was refunded in full
 * or released that it was canceled. Empty if Stripe proves nothing: then rider, driver or a deadline ends the ride.
 */
export function planRebuild(state: RideState, ride: RideAtStripe): RebuildStep[] {
  if (ride.status === "released")
    return state === "pending" ? [{ action: "cancel", returned: { refund: 0, driver: 0 } }] : [];
  if (ride.status !== "captured" || !isPaidAndOpen(state)) return [];
  const accepted: RebuildStep[] = state === "pending" ? [{ action: "accept" }] : [];
  return [...accepted, ...listEnding(state, ride)];
}

const isPaidAndOpen = (state: RideState): boolean =>
  state === "pending" || state === "accepted" || state === "arrived" || state === "started";

function listEnding(state: RideState, ride: RideAtStripe): RebuildStep[] {
  if (isCompleted(ride)) return [{ action: "complete" }];
  const { transfer, refunded, captured } = ride;
  const isReturned = transfer !== null || refunded >= captured;
  if (!isReturned || state === "started") return [];
  return [{ action: "cancel", returned: { refund: refunded, driver: transfer?.amount ?? 0 } }];
}

/** Transfers of older releases name no end: one without a refund is a completed ride's. */
const isCompleted = ({ transfer, refunded }: RideAtStripe): boolean =>
  transfer !== null &&
  (transfer.endedAs === null ? refunded === 0 : transfer.endedAs === "completed");
