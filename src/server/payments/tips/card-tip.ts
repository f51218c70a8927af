import type { CardPayment, CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { type CardAttempt, confirmIntent, createIntent } from "#server/payments/card-attempt.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { endCardTip, isOpenTip, setTipIntent, setTipRefusal } from "./card-queries.ts";
import { countTipFailure, findTip, type Tip } from "./queries.ts";
import { recordPaidTip } from "./record-paid.ts";

/** Time to pay, as on a payment page: the rider may still be on the bank's 3-D Secure page. */
const CARD_MINUTES = 31;

/**
 * Pays a tip with its saved card. Idempotent: the intent is stored before it is confirmed, and both requests repeat
 * under the same idempotency key. A refused card is not tried again for the same tip. Returns the payment's state at
 * the provider; null if there is nothing to do, the request is refused or the time to pay is over.
 */
export async function payTipByCard(services: Services, tip: Tip): Promise<CardPayment | null> {
  if (!isOpenTip(tip) || tip.cardRefusal !== null) return null;
  if (tip.cardIntentId === null && !(await createIntent(services, attemptOf(services, tip))))
    return null;
  const current = await findTip(services.db, tip.id);
  return current && isOpenTip(current) ? observeCardTip(services, current) : null;
}

/**
 * Applies the provider's current state of a tip's card payment; confirms an intent whose confirmation was lost. Ends a
 * tip that was not paid in time.
 */
export async function observeCardTip(services: Services, tip: Tip): Promise<CardPayment | null> {
  if (tip.createdAt < plusMinutes(services.now(), -CARD_MINUTES)) {
    await closeCardTip(services, tip);
    return null;
  }
  // Without a stored intent, nothing was confirmed.
  if (tip.cardIntentId === null) return null;
  const cardPayment = await services.payments.findCardPayment(tip.cardIntentId);
  const current =
    cardPayment.status === "created" && tip.cardRefusal === null
      ? await confirmIntent(services, attemptOf(services, tip), tip.cardIntentId)
      : cardPayment;
  if (current) await applyState(services, tip, current);
  return current;
}

/**
 * Ends an unpaid tip by card once its intent is canceled. A tip that was paid first counts. Throws Problem 503 while
 * the card may still be charged.
 */
export async function closeCardTip(services: Services, tip: Tip): Promise<void> {
  const { db, now, payments } = services;
  const { id, cardIntentId: intentId } = tip;
  const current = intentId === null ? null : await payments.cancelCardPayment(intentId);
  if (current?.status === "authorized") return applyState(services, tip, current);
  if (await endCardTip(db, id, { intentId, now: now() })) return;
  // An intent was stored meanwhile, or a concurrent call has ended the tip.
  const changedTip = await findTip(db, id);
  if (changedTip && isOpenTip(changedTip)) await closeCardTip(services, changedTip);
}

async function applyState(
  services: Services,
  tip: Tip,
  { id: intentId, status, refusal }: CardPayment,
): Promise<void> {
  const { db, now, payments } = services;
  if (status === "authorized") {
    const payment = await payments.findPayment(intentId);
    if (payment.status === "captured") await recordPaidTip(services, tip, { paid: payment });
  }
  if (status === "refused") await setTipRefusal(db, tip.id, bankRefusal(refusal));
  if (status === "canceled") await endCardTip(db, tip.id, { intentId, now: now() });
}

const bankRefusal = (reason: string | null): string =>
  ["Your bank refused this card.", reason].filter(Boolean).join(" ");

const attemptOf = ({ db, now }: Services, tip: Tip): CardAttempt => ({
  request: tip.request as unknown as CardPaymentRequest,
  idempotencyKey: `tip:${tip.id}:card`,
  failures: tip.failures,
  createdAt: tip.createdAt,
  storeIntent: (intentId) => setTipIntent(db, tip.id, { intentId, now: now() }),
  storeRefusal: (sentence) => setTipRefusal(db, tip.id, sentence),
  countFailure: () => countTipFailure(db, tip.id),
});
