import { insertAct } from "#server/audit/queries.ts";
import { closeUnpaid } from "#server/payments/close-unpaid.ts";
import { notFound } from "#server/problem.ts";
import { cancelPaidRide } from "#server/rides/cancel.ts";
import type { ChangeInMove } from "#server/rides/move-ride.ts";
import { findRide, type RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";

interface CancellationRequest {
  adminId: string;
  reason: string;
  onBehalfOf?: "rider" | "driver";
}

/**
 * Cancels a ride that has not begun and writes the audit log: a paid ride is refunded in full, an unpaid one is closed.
 * Throws 404, or 409 when it is too late.
 */
export async function cancelAsAdmin(
  services: Services,
  ride: RideFacts,
  { adminId, reason, onBehalfOf }: CancellationRequest,
): Promise<void> {
  const changeInMove: ChangeInMove = (tx, { from, to }) =>
    insertAct(tx, {
      at: services.now(),
      adminId,
      action: "cancel",
      subjectId: ride.id,
      before: { state: from },
      after: { state: to, ...(onBehalfOf && { onBehalfOf }) },
      reason,
    });
  const cancellation = { by: "admin", reason, changeInMove } as const;
  if (ride.state !== "awaiting_payment") return cancelPaidRide(services, ride, cancellation);
  if (await closeUnpaid(services, ride.id, cancellation)) return;
  // Paid meanwhile: cancel it as a paid ride.
  const paidRide = await findRide(services.db, ride.id);
  if (!paidRide) throw notFound("This ride");
  await cancelPaidRide(services, paidRide, cancellation);
}
