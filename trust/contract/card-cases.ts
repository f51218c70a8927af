import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import { cents } from "#shared/money.ts";
import type { Case } from "./cases.ts";
import type { StripeTarget } from "./stripe-target.ts";

const recently = () => new Date(Date.now() - 300_000);
const returnUrl = "http://localhost:3000/payment/ride/1";

/** Rules about customers, saved cards and payments with them. */
export const cardCases: readonly Case[] = [
  {
    name: "a customer is created once per idempotency key, found again, changed and deleted",
    async run({ payments }) {
      const rider = aRider();
      const key = `contract:${rider.accountId}`;
      const id = await payments.createCustomer(rider, key);
      equal(await payments.createCustomer(rider, key), id);
      equal(await payments.findCustomer(rider, recently()), id);
      await payments.updateCustomer(id, { email: `new-${rider.email}` });
      deepEqual(await payments.listCards(id), []);
      await payments.deleteCustomer(id);
      await payments.deleteCustomer(id);
    },
  },
  {
    name: "a saved card is authorized once, cannot be canceled after that, and is captured",
    async run(target) {
      const { payments } = target;
      const request = await aRequest(target, "pm_card_visa");
      const [card] = await payments.listCards(request.customerId);
      deepEqual([card?.id, card?.brand, card?.last4], [request.cardId, "visa", "4242"]);
      const { id, status } = await payments.createCardPayment(
        request,
        `contract:${request.rideId}`,
      );
      equal(status, "created");
      equal((await payments.findCardPaymentOf(request, recently()))?.id, id);
      equal((await confirm(target, id)).status, "authorized");
      equal((await confirm(target, id)).status, "authorized");
      equal((await payments.cancelCardPayment(id)).status, "authorized");
      equal((await payments.capture(id)).captured, 1783);
    },
  },
  {
    name: "a declined card is a refusal with a sentence, and its payment can be canceled",
    async run(target) {
      const request = await aRequest(target, "pm_card_chargeCustomerFail");
      const { id } = await target.payments.createCardPayment(request, `contract:${request.rideId}`);
      const refusedPayment = await confirm(target, id);
      equal(refusedPayment.status, "refused");
      match(refusedPayment.refusal ?? "", /declined/);
      equal((await target.payments.cancelCardPayment(id)).status, "canceled");
    },
  },
  {
    name: "a card with 3-D Secure asks at the bank's page, and its payment can be canceled",
    async run(target) {
      const request = await aRequest(target, "pm_card_authenticationRequired");
      const { id } = await target.payments.createCardPayment(request, `contract:${request.rideId}`);
      const challengedPayment = await confirm(target, id);
      equal(challengedPayment.status, "challenged");
      match(challengedPayment.challengeUrl ?? "", /^https?:\/\//);
      equal((await target.payments.cancelCardPayment(id)).status, "canceled");
    },
  },
  {
    name: "a removed card and another customer's card cannot pay",
    async run(target) {
      const { payments } = target;
      const request = await aRequest(target, "pm_card_visa");
      const other = await payments.createCustomer(aRider(), `contract:${randomUUID()}`);
      const pay = (customerId: string) =>
        payments.createCardPayment({ ...request, customerId }, `contract:${randomUUID()}`);
      notEqual(other, request.customerId);
      await rejects(pay(other), PaymentRefused);
      await payments.removeCard(request.cardId);
      await rejects(pay(request.customerId), PaymentRefused);
      deepEqual(await payments.listCards(request.customerId), []);
    },
  },
  {
    name: "a tip by a saved card is charged at once, and apart from the ride's payment",
    async run(target) {
      const { payments } = target;
      const ride = await aRequest(target, "pm_card_visa");
      const tip = { ...ride, tipId: randomUUID(), total: cents(400) };
      const ofRide = await payments.createCardPayment(ride, `contract:${ride.rideId}`);
      const { id } = await payments.createCardPayment(tip, `contract:${tip.tipId}`);
      equal((await payments.findCardPaymentOf(ride, recently()))?.id, ofRide.id);
      equal((await payments.findCardPaymentOf(tip, recently()))?.id, id);
      equal((await confirm(target, id)).status, "authorized");
      const { status, captured } = await payments.findPayment(id);
      deepEqual([status, captured], ["captured", 400]);
      equal((await payments.cancelCardPayment(id)).status, "authorized");
    },
  },
  {
    name: "a payment page of a customer offers to save the card",
    async run({ payments, stripe }) {
      const rider = aRider();
      const customerId = await payments.createCustomer(rider, `contract:${rider.accountId}`);
      const rideId = randomUUID();
      const page = await payments.createCheckout(
        {
          ...{ rideId, reference: "FRCONTRACT", email: rider.email, customerId },
          lines: [{ label: "Fare", amount: cents(1783) }],
          total: cents(1783),
          expiresAt: Math.floor(Date.now() / 1000) + 45 * 60,
          successUrl: "http://localhost:3000/payment_success",
          cancelUrl: "http://localhost:3000/payment_cancel",
        },
        `contract:${rideId}`,
      );
      const session = await stripe.checkout.sessions.retrieve(page.id);
      equal(session.customer, customerId);
      equal(session.saved_payment_method_options?.payment_method_save, "enabled");
    },
  },
];

function aRider() {
  const accountId = randomUUID();
  return { accountId, email: `rider-${accountId}@example.com` };
}

/** A request for a payment with a card that a new customer saved. */
async function aRequest(
  { payments, stripe }: StripeTarget,
  token: string,
): Promise<CardPaymentRequest> {
  const rider = aRider();
  const customerId = await payments.createCustomer(rider, `contract:${rider.accountId}`);
  const { id: cardId } = await stripe.paymentMethods.attach(token, { customer: customerId });
  const rideId = randomUUID();
  return { rideId, reference: "FRCONTRACT", customerId, cardId, total: cents(1783), returnUrl };
}

const confirm = ({ payments }: StripeTarget, intentId: string) =>
  payments.confirmCardPayment({ intentId, returnUrl }, `contract:${intentId}:confirm`);
