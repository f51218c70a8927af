import type { CheckoutSession, Payment } from "#server/adapters/payments/payments.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { answerBy } from "#shared/rides/deadlines.ts";
import { lapse } from "./lapse.ts";
import { findRidePayment, type RidePayment, setAuthorized } from "./queries.ts";
import { recordRelease } from "./record.ts";

/**
 * Applies the provider's current state of a checkout. Idempotent: events, the success page and sweeps all
 * call this, in any order.
 */
export async function observeCheckout(services: Services, rideId: string): Promise<void> {
  const payment = await findRidePayment(services.db, rideId);
  if (!payment) return;
  const session = await findSession(services, payment);
  if (!session) return;
  if (session.status === "expired") await lapse(services, rideId, { by: "stripe" });
  if (session.status === "complete") await applyPaid(services, payment, session);
}

/** Finds the page by its ride if the response to its creation was lost. */
async function findSession(
  { payments }: Services,
  payment: RidePayment,
): Promise<CheckoutSession | null> {
  if (payment.sessionId) return payments.findCheckout(payment.sessionId);
  return payments.findCheckoutOf(payment.rideId, plusMinutes(payment.createdAt, -1));
}

async function applyPaid(
  services: Services,
  payment: RidePayment,
  session: CheckoutSession,
): Promise<void> {
  if (!session.paymentIntentId) return;
  const paid = await services.payments.findPayment(session.paymentIntentId);
  if (paid.status === "unpaid") return;
  if (paid.status === "released") {
    if (payment.state === "authorized") return recordRelease(services, payment);
    await lapse(services, payment.rideId, { by: "stripe" });
    return;
  }
  assertMatches(payment, session, paid);
  const { rideId } = payment;
  const paidAt = services.now();
  await services.db.transaction().execute(async (tx) => {
    const isNew = await setAuthorized(tx, rideId, {
      sessionId: session.id,
      paymentIntentId: paid.id,
      chargeId: paid.chargeId,
      cardLast4: paid.cardLast4,
      now: paidAt,
    });
    if (!isNew) return;
    const also = {
      answerBy: answerBy({ paidAt, pickupAt: payment.pickupAt, captureBefore: paid.captureBefore }),
    };
    const moved = await tryMove(tx, { rideId, action: "pay", by: "stripe", now: paidAt, also });
    // Paid too late: settling refunds it.
    if (!moved) await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  });
}

function assertMatches(payment: RidePayment, session: CheckoutSession, paid: Payment): void {
  if (session.subjectId === payment.rideId && paid.amount === payment.amountCents) return;
  throw new Error(
    `session ${session.id} does not match ride ${payment.rideId}: ${paid.amount} paid, ${payment.amountCents} asked`,
  );
}
