import { Problem } from "#server/problem.ts";
import type { PaymentMethod } from "#server/settings/payment-methods.ts";
import type { RefundStatus } from "#shared/ledger/refund-state.ts";
import type { Cents } from "#shared/money.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import type { PlatformBalance } from "./balance-transaction.ts";
import type { CardUse } from "./card-use.ts";
import type { FraudAlerts } from "./fraud-alert.ts";
import type { InstantPayoutRefusal, PayoutAccounts } from "./payout-accounts.ts";
import type { SavedCards } from "./saved-cards.ts";

/** The complete request for a payment page. It is stored before it is sent, and repeated unchanged after a crash. */
export interface CheckoutRequest {
  rideId: string;
  /** Set for a tip or a toll, which is charged at once instead of held. */
  tipId?: string;
  isToll?: boolean;
  /** The ride's reference, shown at Stripe. */
  reference: string;
  email: string;
  /** The rider's customer, who can save the card; absent if there is none. */
  customerId?: string;
  /** Line items of the payment page, with the labels of the fare breakdown; `about` is a product description. */
  lines: { label: string; amount: Cents; about?: string }[];
  total: Cents;
  /** Unix time in seconds. Stripe allows 30 minutes to 24 hours from now. */
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
  /** Absent from requests stored by older versions. */
  paymentMethods?: readonly PaymentMethod[];
  /** Follows the platform's prefix on card statements. */
  statementSuffix?: string | undefined;
  /** Text at the Pay button by which the rider agrees to later charges to the card, which Stripe keeps. */
  laterCharges?: string;
}

export interface CheckoutSession {
  id: string;
  status: "open" | "complete" | "expired";
  url: string | null;
  /** The ride, tip or toll that it pays for. */
  subjectId: string | null;
  paymentIntentId: string | null;
}

/** Current state of a payment at Stripe. */
export interface Payment extends CardUse {
  id: string;
  status: "unpaid" | "authorized" | "captured" | "released";
  amount: Cents;
  captured: Cents;
  refunded: Cents;
  chargeId: string | null;
  /** When the bank ends the hold of an authorized card; null if unknown. */
  captureBefore: Date | null;
  /** Stripe's processing fee, known once captured. */
  fee: Cents | null;
}

/** Ride, and tip or toll, in the metadata of a payment or transfer; null if absent. */
export type Subject = { rideId: string | null; tipId: string | null };

/** Current state of a driver's transfer at Stripe. */
export interface Transfer {
  id: string;
  amount: Cents;
  reversed: Cents;
  /** State in which the ride had ended; null for transfers of tips and of older releases. */
  endedAs: string | null;
}

/** Current state of a chargeback at Stripe. */
export interface Dispute {
  id: string;
  paymentIntentId: string | null;
  status: DisputeStatus;
  /** Stripe's reason code. */
  reason: string;
  amount: Cents;
  openedAt: Date;
  /** Deadline for evidence. */
  answerBy: Date | null;
  /** Changes of the balance (negative when money left) and Stripe's fee for each. */
  balanceTransactions: { id: string; amount: Cents; fee: Cents }[];
}

export interface PaymentEvent {
  id: string;
  type: string;
  /** The connected account to which the event belongs; null for the platform's own. */
  account: string | null;
  /** The driver in the metadata of the event's object. */
  driverId: string | null;
  objectId: string;
  payload: object;
}

/** The webhook endpoints: for the platform's own events, and for events of connected accounts. */
export type WebhookSource = "account" | "connect";

/** A webhook as received. */
export interface SignedRequest {
  source: WebhookSource;
  rawBody: Buffer;
  signature: string;
  now: Date;
}

/** Message of a failure of any call, so it must not say whether money moved. */
export const PAYMENTS_UNAVAILABLE = "Payments are temporarily unavailable. Try again.";

/**
 * The provider understood the request and refused it. It repeats the refusal for the same idempotency key for a day. A
 * refusal that no caller expects is answered 503 and logged as an error, because an operator must find its cause.
 */
export class PaymentRefused extends Problem {
  /** For operators only: it may name what the provider knows about a person. */
  readonly providerMessage: string;

  constructor(providerMessage: string, options?: ErrorOptions) {
    super(503, "payments_unavailable", PAYMENTS_UNAVAILABLE, { isUrgent: true }, options);
    this.providerMessage = providerMessage;
  }
}

/** No payout account can be set up until the operator completes a step at the provider, which `task` names. */
export class AccountRefused extends PaymentRefused {
  readonly task: string;

  constructor(task: string, cause: PaymentRefused) {
    super(cause.providerMessage, { cause });
    this.task = task;
  }
}

/** The account has disconnected itself from the platform, or belongs to another one. */
export class AccountRevoked extends PaymentRefused {}
/** The provider does not know the customer that the request names: it was deleted there. */
export class CustomerUnknown extends PaymentRefused {}

/** The provider refused an instant payout: nothing was paid out. */
export class InstantPayoutRefused extends PaymentRefused {
  readonly reason: InstantPayoutRefusal;

  constructor(reason: InstantPayoutRefusal, cause: PaymentRefused) {
    super(cause.providerMessage, { cause });
    this.reason = reason;
  }
}

/**
 * The provider failed while processing and repeats the failure for the same idempotency key for a day. The outcome must
 * be looked up. Users are asked to try again.
 */
export class PaymentFailed extends Problem {
  constructor(options?: ErrorOptions) {
    super(503, "payments_unavailable", PAYMENTS_UNAVAILABLE, {}, options);
  }
}

/**
 * The card payment provider. Amounts in cents. Calls throw PaymentRefused, PaymentFailed, or Problem 503 when the
 * outcome is unknown: the provider is unreachable or still processes an earlier request with the same idempotency key.
 * `key` and an order's id are idempotency keys; calls without either are safe to repeat.
 */
export interface Payments extends FraudAlerts, PayoutAccounts, PlatformBalance, SavedCards {
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Finds the payment page of a ride, tip or toll after a lost reply, among the pages opened since an instant. */
  findCheckoutOf(subjectId: string, since: Date): Promise<CheckoutSession | null>;
  /** Closes an open page. Returns the session's final status: "complete" if the rider paid first. */
  expireCheckout(sessionId: string): Promise<CheckoutSession["status"]>;
  findPayment(paymentIntentId: string): Promise<Payment>;
  /** Captures; succeeds if the payment was already captured or released. */
  capture(paymentIntentId: string): Promise<Payment>;
  /** Releases; succeeds if the payment was already released or captured. */
  release(paymentIntentId: string): Promise<Payment>;
  /** Asks for a refund, which may be pending. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** The refund that an order made, or null. */
  findRefund(paymentIntentId: string, orderId: string): Promise<ProviderRefund | null>;
  findRefundById(id: string): Promise<ProviderRefund>;
  /** All refunds of a payment, in every state. */
  listRefundsOf(paymentIntentId: string): Promise<readonly ProviderRefund[]>;
  /** All payments created since an instant, in pages of 100, each with the ids from its metadata. */
  listPaymentsSince(since: Date): AsyncIterable<readonly (Payment & Subject)[]>;
  /** All transfers created since an instant, in pages of 100, each with the ids from its metadata. */
  listTransfersSince(since: Date): AsyncIterable<readonly (Transfer & Subject)[]>;
  findDispute(id: string): Promise<Dispute>;
  /** All disputes of a payment. */
  listDisputesOf(paymentIntentId: string): Promise<readonly Dispute[]>;
  /** All disputes opened since an instant, in pages of 100. */
  listDisputesSince(since: Date): AsyncIterable<readonly Dispute[]>;
  /** All transfers of a ride's fare, or of its tip or toll; more than one is an error that reconciliation reports. */
  listTransfers(rideId: string, tipId?: string | null): Promise<readonly Transfer[]>;
  transfer(request: TransferRequest): Promise<CreatedObject>;
  /** The transfer of a ride's fare, or of its tip or toll, with its reversed amount, or null. */
  findTransfer(rideId: string, tipId?: string): Promise<Transfer | null>;
  /** Reverses part of a transfer. Refused when the driver's account no longer holds the amount. */
  reverseTransfer(request: ReversalRequest): Promise<CreatedObject>;
  /** The reversal that an order made, or null. */
  findReversal(transferId: string, orderId: string): Promise<CreatedObject | null>;
  /** Whether each endpoint has a webhook secret; else the platform's events, or the payout accounts, are polled. */
  hasWebhooks: Readonly<Record<WebhookSource, boolean>>;
  /** The platform's own events since an instant, in pages of 100. */
  listEventsSince(since: Date): AsyncIterable<readonly PaymentEvent[]>;
  /** Verifies signature, age (300 s both ways), mode and endpoint. Null for an event to ignore. Throws Problem 400. */
  readEvent(request: SignedRequest): PaymentEvent | null;
}

/** A refund, transfer or reversal: its order's id is the idempotency key and is stored in the object's metadata. */
interface OrderRequest {
  orderId: string;
  rideId: string;
  /** Set for the money of a tip or toll. */
  tipId?: string;
  amount: Cents;
}

export type RefundRequest = OrderRequest & { paymentIntentId: string };
export type ReversalRequest = OrderRequest & { transferId: string };
export type TransferRequest = OrderRequest & {
  destination: string;
  endedAs?: Transfer["endedAs"];
  /** Charge whose money is sent, before it settles; null for the platform's available balance. */
  chargeId: string | null;
};

/** The provider's object that an order created. */
export interface CreatedObject {
  id: string;
  amount: Cents;
}

/** Current state of a refund at Stripe. */
export interface ProviderRefund extends CreatedObject {
  paymentIntentId: string | null;
  /** Null for a refund made in the dashboard. */
  orderId: string | null;
  status: RefundStatus;
  /** Stripe's code for why it is pending or failed. */
  reason: string | null;
  createdAt: Date;
  /** Balance transaction that took the money; null while the refund waits for it. */
  balanceTransactionId: string | null;
  /** Balance transaction that returned the money of a failed refund. */
  failureBalanceTransactionId: string | null;
}
