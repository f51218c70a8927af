import type Stripe from "stripe";
import { readSignedEvent } from "./event-signature.ts";
import type { Payment, Payments } from "./payments.ts";
import { createAccount, createLink, describeAccount, findAccountOf } from "./stripe-accounts.ts";
import {
  createSession,
  describeSession,
  expireSession,
  findSessionOfRide,
} from "./stripe-checkout.ts";
import { type StripeAccess, stripeClient } from "./stripe-client.ts";
import { disputesOf, findDisputeOf } from "./stripe-disputes.ts";
import { translated } from "./stripe-errors.ts";
import { describeIntent } from "./stripe-intent.ts";
import { everyDispute, everyPayment, everyTransfer, transfersOf } from "./stripe-lists.ts";
import { findMoneyOf } from "./stripe-payouts.ts";
import { createTransfer, describeTransfer, groupOf } from "./stripe-transfer.ts";

const withCharge = { expand: ["latest_charge.balance_transaction"] };

/** Payments through Stripe: separate charges and transfers, captured by hand. */
export function stripePayments(access: StripeAccess): Payments {
  const stripe = stripeClient(access);
  const findPayment = async (id: string) =>
    describeIntent(await translated(stripe.paymentIntents.retrieve(id, withCharge)));
  const decide = (id: string, call: Promise<Stripe.PaymentIntent>) =>
    decided(call, () => findPayment(id));
  return {
    findPayment,
    createCheckout: (request, key) => createSession(stripe, request, key),
    findCheckout: async (id) =>
      describeSession(await translated(stripe.checkout.sessions.retrieve(id))),
    findCheckoutOfRide: (rideId, since) => findSessionOfRide(stripe, rideId, since),
    expireCheckout: (id) => expireSession(stripe, id),
    capture: (id) => decide(id, stripe.paymentIntents.capture(id)),
    release: (id) => decide(id, stripe.paymentIntents.cancel(id)),
    refund: async (id, amount, key) => {
      await translated(
        stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: key }),
      );
      return findPayment(id);
    },
    everyPayment: (since) => everyPayment(stripe, since),
    everyTransfer: (since) => everyTransfer(stripe, since),
    findDispute: (id) => findDisputeOf(stripe, id),
    disputesOf: (intentId) => disputesOf(stripe, intentId),
    everyDispute: (since) => everyDispute(stripe, since),
    listTransfers: (rideId) => transfersOf(stripe, rideId),
    transfer: (request, key) => createTransfer(stripe, request, key),
    findTransfer: async (rideId) => {
      const { data } = await translated(
        stripe.transfers.list({ transfer_group: groupOf(rideId), limit: 1 }),
      );
      const [found] = data;
      return found ? describeTransfer(found) : null;
    },
    reverseTransfer: async (id, amount, key) => {
      await translated(stripe.transfers.createReversal(id, { amount }, { idempotencyKey: key }));
    },
    createPayoutAccount: (holder, key) => createAccount(stripe, holder, key),
    findPayoutAccountOf: (driverId, since) => findAccountOf(stripe, driverId, since),
    findPayoutAccount: async (id) =>
      describeAccount(await translated(stripe.accounts.retrieve(id))),
    findAccountMoney: (id) => findMoneyOf(stripe, id),
    createPayoutLink: (request) => createLink(stripe, request),
    readEvent: (rawBody, signature, now) =>
      readSignedEvent({ rawBody, signature, secret: access.webhookSecret, now }),
  };
}

/**
 * Captures and releases happen once by their nature. Whatever the call said, the payment itself is asked: it counts
 * that it is captured or released, not which call did it. Throws what the call threw when nothing is decided.
 */
async function decided(call: Promise<unknown>, find: () => Promise<Payment>): Promise<Payment> {
  const failure = await translated(call).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const payment = await find();
  if (payment.status === "captured" || payment.status === "released") return payment;
  throw failure ? failure.error : new Error(`payment ${payment.id} is still ${payment.status}`);
}
