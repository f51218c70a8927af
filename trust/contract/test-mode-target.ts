import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { testAccountDetails } from "#demo/cast/test-account-details.ts";
import type { Payments } from "#server/adapters/payments/payments.ts";
import { stripePayments } from "#server/adapters/payments/stripe-payments.ts";
import { type ContractCard, contractCards, type StripeTarget } from "./stripe-target.ts";

const ATTEMPTS = 30;
const PAUSE_MS = 2_000;

/** Stripe's test mode, whose hosted pages only people can fill in: test cards and test identities replace them. */
export function testModeTarget(secretKey: string, send: typeof fetch): StripeTarget {
  const payments = stripePayments({ secretKey, fetch: send });
  const httpClient = Stripe.createFetchHttpClient(send);
  const stripe = new Stripe(secretKey, { telemetry: false, httpClient });
  return {
    payments,
    stripe,
    authorize: async (rideId, amount, card = "good") =>
      (await payByTestCard(stripe, { rideId, amount, card })).id,
    connect: (driverId) => connectTestDriver(stripe, payments, driverId),
  };
}

const payByTestCard = (
  stripe: Stripe,
  { rideId, amount, card }: { rideId: string; amount: number; card: ContractCard },
) =>
  stripe.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method: contractCards[card].name,
    allowed_payment_method_types: ["card"],
    capture_method: "manual",
    confirm: true,
    transfer_group: `ride_${rideId}`,
    metadata: { ride_id: rideId },
  });

const driver = { firstName: "Dana", lastName: "Driver", email: "driver@example.com" };

/** Creates an account with Stripe's test identity and waits until it can receive transfers. */
async function connectTestDriver(
  stripe: Stripe,
  payments: Payments,
  driverId: string,
): Promise<string> {
  const { id } = await stripe.accounts.create(testAccountDetails(driver, driverId));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { canReceive } = await payments.findPayoutAccount(id);
    if (canReceive) return id;
    await pause(PAUSE_MS);
  }
  throw new Error(`the test account ${id} cannot receive transfers after a minute`);
}
