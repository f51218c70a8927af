import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import {
  type CheckoutRequest,
  InstantPayoutRefused,
  type Payment,
} from "#server/adapters/payments/payments.ts";
import { cents } from "#shared/money.ts";
import type { StripeTarget } from "./stripe-target.ts";

/** One rule that the sandbox and Stripe's test mode must both keep. Throws if it is broken. */
export type Case = {
  name: string;
  /** Skipped for the sandbox, which takes its webhook endpoint from the program that starts it. */
  isForTestModeOnly?: true;
  run(target: StripeTarget): Promise<void>;
};

const HOUR_MS = 3_600_000;
const recently = () => new Date(Date.now() - HOUR_MS / 12);

export const cases: readonly Case[] = [
  {
    name: "an account is created once per idempotency key, is found again, and gets an onboarding link",
    async run({ payments }) {
      const driverId = randomUUID();
      const holder = { driverId, email: "driver@example.com" };
      const id = await payments.createPayoutAccount(holder, `contract:${driverId}`);
      equal(await payments.createPayoutAccount(holder, `contract:${driverId}`), id);
      const account = await payments.findPayoutAccount(id);
      deepEqual(
        [account.driverId, account.isSubmitted, account.canReceive],
        [driverId, false, false],
      );
      equal(await payments.findPayoutAccountOf(driverId, recently()), id);
      const pages = { returnUrl: "http://localhost:3000/a", refreshUrl: "http://localhost:3000/b" };
      match(await payments.createPayoutLink({ accountId: id, ...pages }), /^https?:\/\//);
    },
  },
  {
    name: "a payment page opens once per idempotency key, is found by its ride, and expires",
    async run({ payments }) {
      const request = aCheckout(randomUUID(), [1550, 233]);
      const page = await payments.createCheckout(request, `contract:${request.rideId}`);
      deepEqual([page.status, page.subjectId], ["open", request.rideId]);
      equal((await payments.createCheckout(request, `contract:${request.rideId}`)).id, page.id);
      equal((await payments.findCheckoutOf(request.rideId, recently()))?.id, page.id);
      equal(await payments.expireCheckout(page.id), "expired");
      equal((await payments.findCheckout(page.id)).status, "expired");
    },
  },
  {
    name: "a payment page takes a discount as a coupon",
    async run({ payments, stripe }) {
      const request = aCheckout(randomUUID(), [1550, 233, -500]);
      const { id } = await payments.createCheckout(request, `contract:${request.rideId}`);
      equal((await stripe.checkout.sessions.retrieve(id)).amount_total, 1283);
      const { data } = await stripe.checkout.sessions.listLineItems(id, { limit: 10 });
      deepEqual(data.map(({ amount_subtotal }) => amount_subtotal).sort(), [1550, 233].sort());
    },
  },
  {
    name: "an authorized payment is captured once, with a fee",
    async run({ payments, ...target }) {
      const id = await target.authorize(randomUUID(), 1783);
      equal((await payments.findPayment(id)).status, "authorized");
      const captured = await payments.capture(id);
      deepEqual([captured.status, captured.captured, captured.refunded], ["captured", 1783, 0]);
      ok((captured.fee ?? 0) > 0);
      deepEqual(await payments.capture(id), captured);
    },
  },
  {
    name: "an authorized payment is released",
    async run({ payments, ...target }) {
      const id = await target.authorize(randomUUID(), 1783);
      const releasedPayment = await payments.release(id);
      deepEqual([releasedPayment.status, releasedPayment.captured], ["released", 0]);
    },
  },
  {
    name: "a refund is made once per order id and is found by it",
    async run(target) {
      const { payments } = target;
      const { id } = await aCapturedPayment(target, randomUUID());
      const order = { orderId: randomUUID(), rideId: randomUUID(), amount: cents(500) };
      const refund = await payments.refund({ ...order, paymentIntentId: id });
      deepEqual(await payments.refund({ ...order, paymentIntentId: id }), refund);
      deepEqual(await payments.findRefund(id, order.orderId), refund);
      equal(await payments.findRefund(id, randomUUID()), null);
      equal((await payments.findPayment(id)).refunded, 500);
      deepEqual(await payments.listDisputesOf(id), []);
    },
  },
  {
    name: "a transfer is made from its charge, found by its ride, and reversed in part",
    async run(target) {
      const { payments } = target;
      const [rideId, orderId, reversalId] = [randomUUID(), randomUUID(), randomUUID()];
      const destination = await target.connect(randomUUID());
      const { chargeId } = await aCapturedPayment(target, rideId);
      notEqual(chargeId, null);
      const order = { orderId, rideId, amount: cents(1550), endedAs: "completed" };
      const transfer = await payments.transfer({ ...order, destination, chargeId: chargeId ?? "" });
      const storedTransfer = { ...transfer, reversed: 0, endedAs: "completed" };
      deepEqual(await payments.listTransfers(rideId), [storedTransfer]);
      const reversal = { orderId: reversalId, rideId, amount: cents(350), transferId: transfer.id };
      const reversalMade = await payments.reverseTransfer(reversal);
      deepEqual(await payments.findReversal(transfer.id, reversalId), reversalMade);
      equal((await payments.findTransfer(rideId))?.reversed, 350);
      equal((await payments.findAccountMoney(destination)).balance, 1200);
    },
  },
  {
    name: "a bank account without instant payouts is neither offered nor given one",
    async run({ payments, stripe, ...target }) {
      const accountId = await target.connect(randomUUID());
      const [bank] = (await stripe.accounts.listExternalAccounts(accountId, { limit: 1 })).data;
      equal(bank?.available_payout_methods?.includes("instant"), false);
      equal((await payments.findAccountMoney(accountId)).instant, null);
      const request = { accountId, amount: cents(100), destination: bank?.id ?? "" };
      const paying = payments.payOutInstantly({ ...request, key: randomUUID() });
      await rejects(paying, InstantPayoutRefused);
    },
  },
  {
    name: "a transfer may send all that a refund has left of its charge",
    async run(target) {
      const rideId = randomUUID();
      const destination = await target.connect(randomUUID());
      const { id, chargeId } = await aCapturedPayment(target, rideId);
      const order = () => ({ orderId: randomUUID(), rideId });
      await target.payments.refund({ ...order(), amount: cents(500), paymentIntentId: id });
      const rest = { ...order(), amount: cents(1283), destination, chargeId };
      equal((await target.payments.transfer(rest)).amount, 1283);
    },
  },
  {
    name: "the balance and its transactions show a captured payment",
    async run(target) {
      const { id } = await aCapturedPayment(target, randomUUID());
      const intent = await target.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
      const source = Object(intent.latest_charge).id;
      const { data } = await target.stripe.balanceTransactions.list({ source, limit: 10 });
      deepEqual(
        data.map(({ type, amount, source: of }) => [type, amount, of]),
        [["charge", 1783, source]],
      );
      const balance = await target.stripe.balance.retrieve();
      ok(balance.pending.some(({ currency }) => currency === "usd"));
    },
  },
  {
    name: "payments, transfers and disputes are listed in pages, payments with their ride's id",
    async run(target) {
      const rideId = randomUUID();
      const { id } = await aCapturedPayment(target, rideId);
      const pages = target.payments.listPaymentsSince(recently());
      const foundPayment = await firstOf(pages, (payment) => payment.id === id);
      equal(foundPayment?.rideId, rideId);
      await firstOf(target.payments.listTransfersSince(recently()), () => true);
      await firstOf(target.payments.listDisputesSince(recently()), () => true);
    },
  },
  {
    name: "a captured payment has an event, which can be listed and retrieved",
    async run(target) {
      const { id } = await aCapturedPayment(target, randomUUID());
      const { data } = await target.stripe.events.list({
        type: "payment_intent.succeeded",
        limit: 20,
      });
      const event = data.find((one) => Object(one.data.object).id === id);
      const { type } = await target.stripe.events.retrieve(event?.id ?? "");
      equal(type, "payment_intent.succeeded");
    },
  },
  {
    name: "a payment of elevated risk is authorized, and its review closes by approval",
    async run({ payments, stripe, ...target }) {
      const id = await target.authorize(randomUUID(), 1783, "elevated");
      equal((await payments.findPayment(id)).status, "authorized");
      const pages = payments.listFraudAlertsSince(recently());
      const review = await firstOf(pages, (alert) => alert.paymentIntentId === id);
      // Only accounts with Radar for Fraud Teams have reviews.
      if (!review) return;
      deepEqual([review.kind, review.closedReason], ["review", null]);
      await stripe.reviews.approve(review.id);
      equal((await payments.findFraudAlert("review", review.id)).closedReason, "approved");
      equal((await payments.release(id)).status, "released");
    },
  },
  {
    name: "a bank's fraud warning is listed with its payment, and a full refund ends it",
    async run({ payments, ...target }) {
      const { id } = await payments.capture(await target.authorize(randomUUID(), 1783, "reported"));
      const pages = () => payments.listFraudAlertsSince(recently());
      const warning = await firstOf(pages(), (alert) => alert.paymentIntentId === id);
      deepEqual([warning?.kind, warning?.closedReason], ["warning", null]);
      const order = { orderId: randomUUID(), rideId: randomUUID(), amount: cents(1783) };
      await payments.refund({ ...order, paymentIntentId: id });
      const endedWarning = await payments.findFraudAlert("warning", warning?.id ?? "");
      equal(endedWarning.closedReason, "acted");
    },
  },
  {
    name: "a webhook endpoint is created with a secret and deleted",
    isForTestModeOnly: true,
    async run({ stripe }) {
      const endpoint = await stripe.webhookEndpoints.create({
        url: "https://example.com/api/stripe/webhook/connect",
        enabled_events: ["account.updated"],
        connect: true,
      });
      match(endpoint.secret ?? "", /^whsec_/);
      equal((await stripe.webhookEndpoints.del(endpoint.id)).deleted, true);
    },
  },
];

function aCheckout(rideId: string, amounts: number[]): CheckoutRequest {
  return {
    rideId,
    reference: "FRCONTRACT",
    email: "rider@example.com",
    lines: amounts.map((amount, index) => ({ label: `Line ${index + 1}`, amount: cents(amount) })),
    total: cents(amounts.reduce((sum, amount) => sum + amount, 0)),
    expiresAt: Math.floor(Date.now() / 1000) + 45 * 60,
    successUrl: "http://localhost:3000/payment_success?session_id={CHECKOUT_SESSION_ID}",
    cancelUrl: "http://localhost:3000/payment_cancel",
  };
}

async function aCapturedPayment(target: StripeTarget, rideId: string): Promise<Payment> {
  return target.payments.capture(await target.authorize(rideId, 1783));
}

async function firstOf<T>(
  pages: AsyncIterable<readonly T[]>,
  matches: (item: T) => boolean,
): Promise<T | undefined> {
  for await (const page of pages) {
    const foundItem = page.find(matches);
    if (foundItem) return foundItem;
  }
  return undefined;
}
