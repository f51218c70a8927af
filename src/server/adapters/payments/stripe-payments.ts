import type Stripe from "stripe";
import { cents } from "#shared/money.ts";
import { readSignedEvent } from "./event-signature.ts";
import { PaymentRefused, type Payments } from "./payments.ts";
import { createSession, describeSession } from "./stripe-checkout.ts";
import { type StripeAccess, stripeClient } from "./stripe-client.ts";
import { translated } from "./stripe-errors.ts";
import { describeIntent } from "./stripe-intent.ts";

const withCharge = { expand: ["latest_charge.balance_transaction"] };

/** Payments through Stripe: separate charges and transfers, captured by hand. */
export function stripePayments(access: StripeAccess): Payments {
  const stripe = stripeClient(access);
  const findPayment = async (id: string) =>
    describeIntent(await translated(stripe.paymentIntents.retrieve(id, withCharge)));
  return {
    findPayment,
    createCheckout: (request, key) => translated(createSession(stripe, request, key)),
    findCheckout: async (id) =>
      describeSession(await translated(stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) => translated(expireSession(stripe, id)),
    capture: async (id, key) => {
      await ignoringRefusal(stripe.paymentIntents.capture(id, {}, { idempotencyKey: key }));
      return findPayment(id);
    },
    release: async (id, key) => {
      await ignoringRefusal(stripe.paymentIntents.cancel(id, {}, { idempotencyKey: key }));
      return findPayment(id);
    },
    refund: async (id, amount, key) => {
      await translated(
        stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: key }),
      );
      return findPayment(id);
    },
    transfer: (request, key) => translated(transferFare(stripe, request, key)),
    readEvent: (rawBody, signature, now) =>
      readSignedEvent({ rawBody, signature, secret: access.webhookSecret, now }),
  };
}

/** The state that Stripe reports afterwards is the answer: a capture or release that was done before is no failure. */
async function ignoringRefusal(call: Promise<unknown>): Promise<void> {
  try {
    await translated(call);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
  }
}

async function expireSession(stripe: Stripe, id: string) {
  const session = await stripe.checkout.sessions.retrieve(id);
  if (session.status !== "open") return describeSession(session).status;
  try {
    return describeSession(await stripe.checkout.sessions.expire(id)).status;
  } catch {
    // The rider may have paid between the two calls: what Stripe says now is what counts.
    return describeSession(await stripe.checkout.sessions.retrieve(id)).status;
  }
}

async function transferFare(
  stripe: Stripe,
  request: Parameters<Payments["transfer"]>[0],
  key: string,
): Promise<{ id: string }> {
  const { id } = await stripe.transfers.create(
    {
      amount: cents(request.amount),
      currency: "usd",
      destination: request.destination,
      source_transaction: request.chargeId,
      transfer_group: `ride_${request.rideId}`,
      metadata: { ride_id: request.rideId },
    },
    { idempotencyKey: key },
  );
  return { id };
}
