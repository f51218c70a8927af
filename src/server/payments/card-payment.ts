import type { CardPayment, CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import type { Services } from "#server/services.ts";
import { applyPayment } from "./apply-paid.ts";
import { CARD_GONE, type CardAttempt, confirmIntent, createIntent } from "./card-attempt.ts";
import {
  countCardFailure,
  endCardPaymentRow,
  findCardPayment,
  type StoredCardPayment,
  setCardRefusal,
  setIntent,
} from "./card-payment-queries.ts";
import { pageExpiry } from "./page-expiry.ts";
import { dropCustomer, findRidePayment, type RidePayment } from "./queries.ts";
import { recordRelease } from "./record.ts";

/** A card payment that can still authorize the card. */
export const isLive = (card: StoredCardPayment | null): card is StoredCardPayment =>
  card !== null && card.endedAt === null;

/**
 * Pays an unpaid ride with its saved card. Idempotent: the intent is stored before it is confirmed, and both requests
 * repeat under their stored idempotency key. A refused card is not tried again. Returns the payment's state at the
 * provider; null if there is nothing to do or the request is refused.
 */
export async function payByCard(services: Services, rideId: string): Promise<CardPayment | null> {
  const [payment, card] = await Promise.all([
    findRidePayment(services.db, rideId),
    findCardPayment(services.db, rideId),
  ]);
  if (!payment || !isLive(card) || card.refusal !== null) return null;
  if (payment.rideState !== "awaiting_payment") return null;
  const attempt = attemptOf(services, payment, card);
  if (card.intentId === null && !(await createIntent(services, attempt))) return null;
  return observeCardPayment(services, rideId);
}

/** Applies the provider's current state of a card payment; confirms an intent whose confirmation was lost. */
export async function observeCardPayment(
  services: Services,
  rideId: string,
): Promise<CardPayment | null> {
  const payment = await findRidePayment(services.db, rideId);
  const card = await findCardPayment(services.db, rideId);
  // Without a stored intent, nothing was confirmed.
  if (!payment || !isLive(card) || card.intentId === null) return null;
  const intent = await services.payments.findCardPayment(card.intentId);
  const current =
    intent.status === "created" && card.refusal === null
      ? await confirmIntent(services, attemptOf(services, payment, card), card.intentId)
      : intent;
  if (current) await applyState(services, payment, current);
  return current;
}

/**
 * Ends a card payment before another way to pay is opened or the ride is given up. Returns "paid" if the card was
 * authorized first, "none" if there was nothing to end. Throws Problem 503 while the card may still be charged.
 */
export async function endCardPayment(
  services: Services,
  rideId: string,
): Promise<"ended" | "paid" | "none"> {
  const { db, now, payments } = services;
  const card = await findCardPayment(db, rideId);
  if (!isLive(card)) return "none";
  const { intentId } = card;
  const current = intentId === null ? null : await payments.cancelCardPayment(intentId);
  if (current?.status === "authorized") {
    const payment = await findRidePayment(db, rideId);
    if (payment) await applyState(services, payment, current);
    return "paid";
  }
  const end = { intentId, now: now(), expiresAt: pageExpiry(now()) };
  // An intent was stored meanwhile, or a concurrent call has ended the payment.
  if (!(await endCardPaymentRow(db, rideId, end))) return endCardPayment(services, rideId);
  // The card was authorized between the check and the cancellation: ends the ride, so that the driver does not wait for
  // money that was released.
  const payment = await findRidePayment(db, rideId);
  if (payment?.state === "authorized") await recordRelease(services, payment);
  return "ended";
}

async function applyState(
  services: Services,
  payment: RidePayment,
  { id, status, refusal }: CardPayment,
): Promise<void> {
  const { rideId } = payment;
  if (status === "authorized")
    await applyPayment(services, payment, { paymentIntentId: id, rideId });
  if (status === "refused") await setCardRefusal(services.db, rideId, refusal ?? CARD_GONE);
  if (status === "canceled") await applyCanceled(services, payment, id);
}

/** An authorization canceled at the provider ends the ride as a canceled payment page's does. */
async function applyCanceled(
  services: Services,
  payment: RidePayment,
  intentId: string,
): Promise<void> {
  const { db, now } = services;
  const end = { intentId, now: now(), expiresAt: pageExpiry(now()) };
  await endCardPaymentRow(db, payment.rideId, end);
  if (payment.state === "authorized") await recordRelease(services, payment);
}

/** The attempt of a stored card payment. */
const attemptOf = (
  { db }: Services,
  { createdAt }: RidePayment,
  { rideId, request, idempotencyKey, failures }: StoredCardPayment,
): CardAttempt => ({
  request: request as unknown as CardPaymentRequest,
  ...{ idempotencyKey, failures, createdAt },
  storeIntent: (intentId) => setIntent(db, rideId, intentId),
  storeRefusal: (sentence) => setCardRefusal(db, rideId, sentence),
  countFailure: () => countCardFailure(db, rideId),
  forgetCustomer: () => dropCustomer(db, rideId),
});
