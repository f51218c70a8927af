import type { CheckoutRequest, Payment } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { tryMove } from "#server/rides/move-ride.ts";
import type { Services } from "#server/services.ts";
import { answerBy } from "#shared/rides/deadlines.ts";
import { lapse } from "./lapse.ts";
import { markAuthorized, type RidePayment } from "./queries.ts";
import { recordRelease } from "./record.ts";
import { setTollCard } from "./tolls/queries.ts";

/** A payment at the provider and the ride that it names; `sessionId` if it was made on a payment page. */
type ProviderPaymentRef = { paymentIntentId: string; rideId: string | null; sessionId?: string };

/**
 * Applies the state of a payment at the provider. Authorized or captured: the ride waits for its driver. Released: the
 * ride ends, if the payment was authorized before or was made on a payment page. Throws if the payment names another
 * ride or amount. Idempotent.
 */
export async function applyPayment(
  services: Services,
  payment: RidePayment,
  { paymentIntentId, sessionId, rideId: namedRide }: ProviderPaymentRef,
): Promise<void> {
  const providerPayment = await services.payments.findPayment(paymentIntentId);
  if (providerPayment.status === "unpaid") return;
  if (providerPayment.status === "released") {
    if (payment.state === "authorized") return recordRelease(services, payment);
    // Only for a payment page: a saved card's intent is also canceled when the rider chooses another way to pay.
    if (sessionId) await lapse(services, payment.rideId, { by: "stripe" });
    return;
  }
  assertMatches(payment, namedRide, providerPayment);
  const { rideId } = payment;
  const paidAt = services.now();
  await services.db.transaction().execute(async (tx) => {
    const isNew = await markAuthorized(tx, rideId, {
      ...(sessionId && { sessionId }),
      paymentIntentId: providerPayment.id,
      chargeId: providerPayment.chargeId,
      cardLast4: providerPayment.cardLast4,
      cardFingerprint: providerPayment.cardFingerprint,
      ...riskColumns(providerPayment),
      now: paidAt,
    });
    if (!isNew) return;
    if (providerPayment.card) await setTollCard(tx, rideId, providerPayment.card);
    await enqueueReads(tx, providerPayment, sessionId && customerOf(payment));
    const also = {
      answerBy: answerBy({
        paidAt,
        pickupAt: payment.pickupAt,
        captureBefore: providerPayment.captureBefore,
      }),
    };
    const stateChange = await tryMove(tx, {
      rideId,
      action: "pay",
      by: "stripe",
      now: paidAt,
      also,
    });
    // Paid too late: settling refunds it.
    if (!stateChange) await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  });
}

/** Queues the jobs that read the saved card and the Radar review of a newly recorded payment from Stripe. */
async function enqueueReads(
  tx: Db,
  { reviewId }: Payment,
  customerId: string | undefined,
): Promise<void> {
  // The rider may have saved the card on the provider's page.
  if (customerId) await enqueue(tx, "refresh_cards", { customerId }, `cards:${customerId}`);
  // The review's event often comes before any of the payment, when nothing tells its ride.
  if (reviewId !== null) await enqueue(tx, "fraud_review", { reviewId }, `review:${reviewId}`);
}

const riskColumns = ({ risk }: Payment) =>
  risk ? { riskLevel: risk.level, riskScore: risk.score } : { riskLevel: null, riskScore: null };

const customerOf = ({ request }: RidePayment): string | undefined =>
  (request as unknown as CheckoutRequest).customerId;

function assertMatches(
  payment: RidePayment,
  namedRide: string | null,
  providerPayment: Payment,
): void {
  if (namedRide === payment.rideId && providerPayment.amount === payment.amountCents) return;
  throw new Error(
    `payment ${providerPayment.id} does not match ride ${payment.rideId}: ${providerPayment.amount} paid, ${payment.amountCents} asked`,
  );
}
