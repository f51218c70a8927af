import type Stripe from "stripe";
import { readSignedEvent } from "./event-signature.ts";
import type { Payment, Payments } from "./payments.ts";
import { redirectsOf } from "./redirects.ts";
import { createAccount, createLink, describeAccount, findAccountOf } from "./stripe-accounts.ts";
import {
  findPayoutSchedule,
  findPlatformBalance,
  findStartOfBalanceTransactions,
} from "./stripe-balance-transactions.ts";
import {
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  findIntentOf,
} from "./stripe-card-payments.ts";
import { createSession, expireSession, findSession, findSessionOf } from "./stripe-checkout.ts";
import { type StripeAccess, stripeClients } from "./stripe-client.ts";
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  findCustomerOf,
  listCardsOf,
  removeCardOf,
} from "./stripe-customers.ts";
import { findDisputeOf, listDisputesOf } from "./stripe-disputes.ts";
import { translateErrors } from "./stripe-errors.ts";
import { findFraudAlertOf } from "./stripe-fraud.ts";
import { describeIntent } from "./stripe-intent.ts";
import {
  listBalanceTransactions,
  listDisputesSince,
  listEventsSince,
  listFraudAlertsSince,
  listPaymentsSince,
  listTransfersSince,
} from "./stripe-lists.ts";
import { createInstantPayout, findMoneyOf } from "./stripe-payouts.ts";
import { createRefund, describeRefund, findRefundOf, listRefundsOf } from "./stripe-refunds.ts";
import {
  createReversal,
  createTransfer,
  findReversalOf,
  listTransfersOf,
} from "./stripe-transfer.ts";

const withCharge = { expand: ["latest_charge.balance_transaction"] };

/** Payments through Stripe: separate charges and transfers, manual capture. */
export function stripePayments(access: StripeAccess): Payments {
  const { prompt, patient: stripe } = stripeClients(access);
  const { link, session, card } = redirectsOf(access);
  const findPayment = async (id: string) =>
    describeIntent(await translateErrors(stripe.paymentIntents.retrieve(id, withCharge)));
  const settle = (id: string, call: Promise<Stripe.PaymentIntent>) =>
    settlePayment(call, () => findPayment(id));
  return {
    findPayment,
    createCheckout: (request, key) => session(createSession(prompt, request, key)),
    findCheckout: (id) => session(findSession(prompt, id)),
    findCheckoutOf: (subjectId, since) => session(findSessionOf(prompt, subjectId, since)),
    expireCheckout: (id) => expireSession(prompt, id),
    createCardPayment: (request, key) => card(createIntent(prompt, request, key)),
    findCardPayment: (id) => card(findIntent(prompt, id)),
    findCardPaymentOf: (request, since) => card(findIntentOf(prompt, request, since)),
    confirmCardPayment: (confirmation, key) => card(confirmIntent(prompt, confirmation, key)),
    cancelCardPayment: (id) => cancelIntent(prompt, id),
    createCustomer: (rider, key) => createCustomer(prompt, rider, key),
    findCustomer: (rider, since) => findCustomerOf(prompt, rider, since),
    updateCustomer: (id, { email }) => changeCustomer(prompt, id, email),
    deleteCustomer: (id) => deleteCustomer(stripe, id),
    listCards: (customerId) => listCardsOf(stripe, customerId),
    removeCard: (id) => removeCardOf(prompt, id),
    capture: (id) => settle(id, stripe.paymentIntents.capture(id)),
    release: (id) => settle(id, stripe.paymentIntents.cancel(id)),
    refund: (request) => createRefund(stripe, request),
    findRefund: (intentId, orderId) => findRefundOf(stripe, intentId, orderId),
    findRefundById: async (id) =>
      describeRefund(await translateErrors(stripe.refunds.retrieve(id))),
    listRefundsOf: (intentId) => listRefundsOf(stripe, intentId),
    listPaymentsSince: (since) => listPaymentsSince(stripe, since),
    listTransfersSince: (since) => listTransfersSince(stripe, since),
    findDispute: (id) => findDisputeOf(stripe, id),
    listDisputesOf: (intentId) => listDisputesOf(stripe, intentId),
    listBalanceTransactions: (period) => listBalanceTransactions(stripe, period),
    findStartOfBalanceTransactions: () => findStartOfBalanceTransactions(stripe),
    findBalance: () => findPlatformBalance(stripe),
    findPayoutSchedule: () => findPayoutSchedule(stripe),
    listDisputesSince: (since) => listDisputesSince(stripe, since),
    findFraudAlert: (kind, id) => findFraudAlertOf(stripe, kind, id),
    listFraudAlertsSince: (since) => listFraudAlertsSince(stripe, since),
    listTransfers: (rideId, tipId) => listTransfersOf(stripe, rideId, tipId),
    transfer: (request) => createTransfer(stripe, request),
    findTransfer: async (rideId, tipId) =>
      (await listTransfersOf(stripe, rideId, tipId))[0] ?? null,
    reverseTransfer: (request) => createReversal(stripe, request),
    findReversal: (transferId, orderId) => findReversalOf(stripe, transferId, orderId),
    createPayoutAccount: (holder, key) => createAccount(prompt, holder, key),
    findPayoutAccountOf: (driverId, since) => findAccountOf(prompt, driverId, since),
    findPayoutAccount: async (id) =>
      describeAccount(await translateErrors(prompt.accounts.retrieve(id))),
    findAccountMoney: (id) => findMoneyOf(prompt, id),
    payOutInstantly: (request) => createInstantPayout(prompt, request),
    createPayoutLink: (request) => link(createLink(prompt, request)),
    hasWebhooks: {
      account: (access.webhookSecrets?.account ?? []).length > 0,
      connect: (access.webhookSecrets?.connect ?? []).length > 0,
    },
    listEventsSince: (since) => listEventsSince(stripe, since),
    readEvent: (request) => readSignedEvent(access, request),
  };
}

/**
 * Runs a capture or release and returns the payment's resulting state. Both are idempotent, so the state decides, not
 * the reply of one call. Throws the call's error when the payment is still undecided.
 */
async function settlePayment(
  call: Promise<unknown>,
  find: () => Promise<Payment>,
): Promise<Payment> {
  const failure = await translateErrors(call).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  const payment = await find();
  if (payment.status === "captured" || payment.status === "released") return payment;
  throw failure ? failure.error : new Error(`payment ${payment.id} is still ${payment.status}`);
}
