import { v7 as uuidv7 } from "uuid";
import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { PAYMENTS_UNAVAILABLE } from "#server/adapters/payments/payments.ts";
import type { CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { closeCardTip, payTipByCard } from "#server/payments/tips/card-tip.ts";
import { newTipPage } from "#server/payments/tips/new-tip.ts";
import { observeTip } from "#server/payments/tips/observe-tip.ts";
import { insertTip, type Tip } from "#server/payments/tips/queries.ts";
import { openTipPage } from "#server/payments/tips/tip-page.ts";
import { Problem } from "#server/problem.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import { tollStateIn } from "#server/rides/toll-view.ts";
import type { Services } from "#server/services.ts";
import { cents } from "#shared/money.ts";
import { findToll, findTollPayment, type StoredToll } from "./queries.ts";

/**
 * Charges a due toll to the card that paid its ride. Idempotent: the payment is stored before the call, a toll has one
 * at a time, and repeated calls use its idempotency keys. A refused card leaves the toll unpaid.
 */
export async function chargeToll(
  services: Services,
  ride: RideFacts,
  tollId: string,
): Promise<void> {
  const { db, now } = services;
  const toll = await findToll(db, tollId);
  if (!toll || tollStateIn(ride, tollId, now()) !== "due") return;
  const payment =
    (await findTollPayment(db, tollId)) ?? (await insertPayment(services, ride, toll));
  if (payment?.cardId) await payTipByCard(services, payment);
}

/** Null without a card, which is erased with the rider's account. */
async function insertPayment(
  { db, env, now }: Services,
  ride: RideFacts,
  toll: StoredToll,
): Promise<Tip | null> {
  const { cardId, customerId, cardLast4: last4 } = toll;
  if (cardId === null || customerId === null) return null;
  const id = uuidv7();
  const request: CardPaymentRequest = {
    rideId: ride.id,
    tipId: id,
    isToll: true,
    reference: ride.reference,
    customerId,
    cardId,
    total: cents(toll.amountCents),
    returnUrl: `${env.publicUrl}/rides/${ride.id}`,
    statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
  };
  await withLockedAccount(db, ride.riderId, (tx) =>
    insertTip(tx, {
      ...{ id, rideId: ride.id, tollId: toll.id, amountCents: toll.amountCents, request },
      card: { cardId, brand: null, last4 },
      now: now(),
    }),
  );
  return findTollPayment(db, toll.id);
}

/**
 * Opens the payment page of a toll whose card was refused. Idempotent. Throws 409 if it is paid or not to be paid by
 * the rider.
 */
export async function openTollPage(
  services: Services,
  rider: { id: string; email: string },
  { ride, tollId }: { ride: RideFacts; tollId: string },
): Promise<string> {
  const { db, now } = services;
  const current = await findTollPayment(db, tollId);
  if (current) await observeTip(services, current.id);
  const toll = await findToll(db, tollId);
  const payment = await findTollPayment(db, tollId);
  if (payment?.state === "captured") throw new Problem(409, "paid", "This toll is paid already");
  if (!toll || tollStateIn(ride, tollId, now()) !== "unpaid")
    throw new Problem(409, "not_payable", "This toll is not to be paid here");
  if (payment?.cardId) await closeCardTip(services, payment);
  const open = async () => {
    const page = newTipPage(services, {
      ...{ ride, rider, amount: cents(toll.amountCents) },
      toll: { id: tollId, road: toll.road },
    });
    await withLockedAccount(db, rider.id, (tx) => insertTip(tx, page));
    const storedPayment = await findTollPayment(db, tollId);
    return storedPayment && openTipPage(services, storedPayment);
  };
  // A stored request that expires too soon is refused, which lapses its payment; the next one is new.
  const url = (await open()) ?? (await open());
  if (!url) throw new Problem(503, "payments_unavailable", PAYMENTS_UNAVAILABLE);
  return url;
}
