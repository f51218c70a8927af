import { v7 as uuidv7 } from "uuid";
import type { CheckoutRequest } from "#server/adapters/payments/payments.ts";
import type { CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { getUsableCard } from "#server/cards/cards.ts";
import { Problem } from "#server/problem.ts";
import type { RideFacts } from "#server/rides/queries.ts";
import type { Services } from "#server/services.ts";
import type { Cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Stripe's minimum is 30 minutes. */
const PAGE_MINUTES = 31;

type TipDetails = {
  ride: RideFacts;
  rider: { id: string; email: string };
  amount: Cents;
};

/**
 * Builds a tip and the complete request for its payment. Throws 409 for a saved card that was removed or has expired,
 * and for any if the installation takes no cards.
 */
export async function newTip(
  services: Services,
  { cardId, ...details }: TipDetails & { cardId: string | null },
) {
  if (cardId === null) return newTipPage(services, details);
  const { ride, rider, amount } = details;
  if (!services.env.STRIPE_PAYMENT_METHODS.includes("card")) throw cardsOff();
  const card = await getUsableCard(services, rider.id, cardId);
  const { customerId } = card;
  const id = uuidv7();
  const request = cardRequest(services, id, { ride, amount, customerId, cardId });
  return { id, rideId: ride.id, amountCents: amount, now: services.now(), card, request };
}

const cardsOff = () =>
  new Problem(409, "cards_off", "Saved cards cannot be used at the moment. Use another card.");

type PageDetails = TipDetails & {
  /** Set for the payment page of a toll. */
  toll?: { id: string; road: string };
};

/** Builds a tip or toll that is paid on the provider's page, and the request for the page. */
export function newTipPage({ env, now }: Services, { ride, rider, amount, toll }: PageDetails) {
  const id = uuidv7();
  const kind = toll ? "toll" : "tip";
  const request: CheckoutRequest = {
    rideId: ride.id,
    tipId: id,
    ...(toll && { isToll: true }),
    reference: ride.reference,
    email: rider.email,
    lines: [{ label: toll ? `Toll: ${toll.road}` : `Tip for ${ride.driverFirstName}`, amount }],
    total: amount,
    expiresAt: Math.floor(plusMinutes(now(), PAGE_MINUTES).getTime() / 1000),
    successUrl: `${ridePage(env, ride)}?${kind}=paid`,
    cancelUrl: `${ridePage(env, ride)}?${kind}=unpaid`,
    paymentMethods: env.STRIPE_PAYMENT_METHODS,
    statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
  };
  const tollId = toll && { tollId: toll.id };
  return { id, rideId: ride.id, ...tollId, amountCents: amount, now: now(), card: null, request };
}

const cardRequest = (
  { env }: Services,
  tipId: string,
  {
    ride,
    amount,
    customerId,
    cardId,
  }: Omit<TipDetails, "rider"> & { customerId: string; cardId: string },
): CardPaymentRequest => ({
  rideId: ride.id,
  tipId,
  reference: ride.reference,
  customerId,
  cardId,
  total: amount,
  returnUrl: `${ridePage(env, ride)}?tip=paid`,
  statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
});

const ridePage = ({ publicUrl }: Services["env"], { id }: RideFacts): string =>
  `${publicUrl}/rides/${id}`;
