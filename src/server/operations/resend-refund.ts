import { insertAct } from "#server/audit/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { lockPayment, releaseRefund } from "#server/payments/change-queries.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { paymentMoney, rideMoney } from "#server/payments/ride-money.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { formatMoney } from "#shared/money.ts";
import { refundMissing } from "#shared/payments/settlement.ts";

interface Resend {
  rideId: string;
  adminId: string;
  reason: string;
}

/**
 * Ends the hold on a ride's refund and writes the audit; settling sends it again. Throws 404, and 409 if no refund is
 * held, so that a double click sends it once.
 */
export async function resendHeldRefund({ db, now }: Services, resend: Resend): Promise<void> {
  const { rideId, adminId, reason } = resend;
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const payment = await findRidePayment(tx, rideId);
    if (!payment) throw notFound("This ride");
    if (payment.refundHeldAt === null) throw notHeld();
    await releaseRefund(tx, rideId, now());
    const missing = refundMissing(rideMoney(payment), paymentMoney(payment));
    await insertAct(tx, {
      at: now(),
      adminId,
      action: "resend_refund",
      subjectId: rideId,
      before: { heldAt: payment.refundHeldAt.toISOString() },
      after: { amount: formatMoney(missing) },
      reason,
    });
    await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  });
}

const notHeld = () =>
  new Problem(409, "wrong_state", "No refund of this ride waits to be sent again");
