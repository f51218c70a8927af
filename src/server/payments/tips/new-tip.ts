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
  cardId: string | null;
};

/** Builds a tip and the complete request to its payment. Throws 409 for a card that was removed or has expired. */
export async function newTip(services: Services, details: TipDetails) {
  const { ride, rider, amount, cardId } = details;
  const id = uuidv7();
  const tip = { id, rideId: ride.id, amountCents: amount, now: services.now() };
  if (cardId === null) return { ...tip, card: null, request: pageRequest(services, id, details) };
  if (!services.env.STRIPE_PAYMENT_METHODS.includes("card")) throw cardsOff();
  const card = await getUsableCard(services, rider.id, cardId);
  return { ...tip, card, request: cardRequest(services, id, { ...details, ...card }) };
}

const cardsOff = () =>
  new Problem(409, "cards_off", "Saved cards cannot be used at the moment. Use another card.");

function pageRequest({ env, now }: Services, tipId: string, details: TipDetails): CheckoutRequest {
  const { ride, rider, amount } = details;
  return {
    rideId: ride.id,
    tipId,
    reference: ride.reference,
    email: rider.email,
    lines: [{ label: `Tip for ${ride.driverFirstName}`, amount }],
    total: amount,
    expiresAt: Math.floor(plusMinutes(now(), PAGE_MINUTES).getTime() / 1000),
    successUrl: returnUrl(env, ride),
    cancelUrl: `${ridePage(env, ride)}?tip=unpaid`,
    paymentMethods: env.STRIPE_PAYMENT_METHODS,
    statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
  };
}

const cardRequest = (
  { env }: Services,
  tipId: string,
  { ride, amount, customerId, cardId }: TipDetails & { customerId: string; cardId: string },
): CardPaymentRequest => ({
  rideId: ride.id,
  tipId,
  reference: ride.reference,
  customerId,
  cardId,
  total: amount,
  returnUrl: returnUrl(env, ride),
  statementSuffix: env.STRIPE_STATEMENT_SUFFIX,
});

type Env = Services["env"];

const ridePage = ({ publicUrl }: Env, { id }: RideFacts): string => `${publicUrl}/rides/${id}`;

const returnUrl = (env: Env, ride: RideFacts): string => `${ridePage(env, ride)}?tip=paid`;
