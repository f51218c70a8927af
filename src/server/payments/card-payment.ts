import {
  CustomerUnknown,
  PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import type { CardPayment, CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { refreshCards } from "#server/cards/cards.ts";
import { deleteCustomerRow } from "#server/cards/customer-queries.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { applyPaid } from "./apply-paid.ts";
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

const CARD_GONE = "This card is no longer saved. Pay with another card.";

/** A card payment that can still authorize the card. */
export const isLive = (card: StoredCardPayment | null): card is StoredCardPayment =>
  card !== null && card.endedAt === null;

/**
 * Pays a held ride by its saved card. Idempotent: the intent is stored before it is confirmed, and both requests repeat
 * under their stored key. A refused card is not tried again. Returns the payment's state at the provider; null if
 * there is nothing to do.
 */
export async function payByCard(services: Services, rideId: string): Promise<CardPayment | null> {
  const [payment, card] = await Promise.all([
    findRidePayment(services.db, rideId),
    findCardPayment(services.db, rideId),
  ]);
  if (!payment || !isLive(card) || card.refusal !== null) return null;
  if (payment.rideState !== "awaiting_payment") return null;
  if (card.intentId === null && !(await createIntent(services, payment, card))) return null;
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
  const seen = await services.payments.findCardPayment(card.intentId);
  const current =
    seen.status === "created" && card.refusal === null
      ? await confirm(services, card, card.intentId)
      : seen;
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
  // The card was authorized between the look and the cancellation: the driver must not wait for the money.
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
  if (status === "authorized") await applyPaid(services, payment, { paymentIntentId: id, rideId });
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

/** Creates the intent, or finds the one of an earlier failure. Returns false if the payment ended or was refused. */
async function createIntent(
  services: Services,
  payment: RidePayment,
  card: StoredCardPayment,
): Promise<boolean> {
  const { db, payments } = services;
  const { rideId, failures } = card;
  const request = card.request as unknown as CardPaymentRequest;
  const intent = await withRefusals(services, card, async () => {
    const since = plusMinutes(payment.createdAt, -1);
    const earlier = failures === 0 ? null : await payments.findCardPaymentOfRide(request, since);
    return earlier ?? payments.createCardPayment(request, keyOf(card));
  });
  if (!intent) return false;
  if (await setIntent(db, rideId, intent.id)) return true;
  await payments.cancelCardPayment(intent.id);
  return false;
}

const confirm = (services: Services, card: StoredCardPayment, intentId: string) =>
  withRefusals(services, card, () => {
    const { returnUrl } = card.request as unknown as CardPaymentRequest;
    return services.payments.confirmCardPayment({ intentId, returnUrl }, `${keyOf(card)}:confirm`);
  });

const keyOf = ({ idempotencyKey, failures }: StoredCardPayment): string =>
  failures === 0 ? idempotencyKey : `${idempotencyKey}:${failures}`;

/** Stores why the provider refuses a request and returns null. Counts a failure and throws it. */
async function withRefusals(
  services: Services,
  card: StoredCardPayment,
  send: () => Promise<CardPayment>,
): Promise<CardPayment | null> {
  const { db, log } = services;
  const { rideId } = card;
  try {
    return await send();
  } catch (error) {
    if (error instanceof PaymentFailed) await countCardFailure(db, rideId);
    if (!(error instanceof PaymentRefused)) throw error;
    log.warn({ err: error, rideId }, "saved card refused");
    const { customerId } = card.request as unknown as CardPaymentRequest;
    if (error instanceof CustomerUnknown) {
      await deleteCustomerRow(db, customerId);
      await dropCustomer(db, rideId);
    } else await refreshCards(services, customerId);
    await setCardRefusal(db, rideId, CARD_GONE);
    return null;
  }
}
