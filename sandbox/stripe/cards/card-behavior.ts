import type { Context } from "#sandbox/stripe/context.ts";
import { noSuch } from "#sandbox/stripe/wire/errors.ts";
import { findDecline, findScenario, fingerprintOf } from "./cards.ts";
import type { Behavior, Card, Decline } from "./payer.ts";

/** Cards that require 3-D Secure for every payment; at Stripe the first only until it is set up for off-session use. */
const cardsWith3ds = ["4000002500003155", "4000002760003184"];

const digitsOf = (cardNumber: string): string => cardNumber.replaceAll(/\D/g, "");

export const behaviorOf = (cardNumber: string): Behavior => ({
  decline: findDecline(cardNumber),
  isChallenged: cardsWith3ds.includes(digitsOf(cardNumber)),
  scenario: findScenario(cardNumber),
});

type Token = { card: Omit<Card, "expMonth" | "expYear">; behavior: Behavior };

const tokenOf = (number: string): Token => ({
  card: { brand: "visa", last4: number.slice(-4), fingerprint: fingerprintOf(number, "") },
  behavior: behaviorOf(number),
});

/** Payment methods that exist in test mode only: each use of a token is a new card. */
export const testTokens: Record<string, Token> = {
  pm_card_visa: tokenOf("4242424242424242"),
  pm_card_chargeCustomerFail: tokenOf("4000000000000341"),
  pm_card_createIssuerFraudRecord: tokenOf("4000000000005423"),
  pm_card_riskLevelElevated: tokenOf("4000000000009235"),
  pm_card_authenticationRequired: tokenOf("4000002760003184"),
};

const insufficientFunds: Decline = {
  code: "card_declined",
  declineCode: "insufficient_funds",
  message: "Your card has insufficient funds.",
};

/** Makes the simulated bank decline every further charge of a stored card. */
export function declineCard(context: Context, id: string, decline = insufficientFunds): void {
  const behavior = context.store.find("card_behavior", id);
  if (!behavior) throw noSuch("PaymentMethod", id);
  context.store.put("card_behavior", { ...behavior, decline });
}
