import { Problem } from "#server/http/problem.ts";
import type { Cents } from "#shared/money.ts";
import type { DisputeStatus } from "#shared/payments/dispute.ts";
import type { PayoutAccount } from "#shared/payouts/payout-state.ts";

/** One line of the payment page: what the breakdown called it. */
export interface CheckoutLine {
  label: string;
  amount: Cents;
}

/** The complete request for a payment page. It is stored before it is sent, and sent again as it is after a crash. */
export interface CheckoutRequest {
  rideId: string;
  reference: string;
  email: string;
  lines: CheckoutLine[];
  total: Cents;
  /** Seconds since 1970; Stripe allows 30 minutes to 24 hours from now. */
  expiresAt: number;
  successUrl: string;
  cancelUrl: string;
}

export interface CheckoutSession {
  id: string;
  status: "open" | "complete" | "expired";
  url: string | null;
  rideId: string | null;
  paymentIntentId: string | null;
}

/** A payment as Stripe has it now. */
export interface Payment {
  id: string;
  status: "unpaid" | "authorized" | "captured" | "released";
  amount: Cents;
  captured: Cents;
  refunded: Cents;
  chargeId: string | null;
  cardLast4: string | null;
  /** Stripe's own fee, known once captured. */
  fee: Cents | null;
}

/** A driver's part as Stripe has it now. */
export interface Transfer {
  id: string;
  amount: Cents;
  reversed: Cents;
}

/** What a rider's bank asks back, as Stripe has it now. */
export interface Dispute {
  id: string;
  paymentIntentId: string | null;
  status: DisputeStatus;
  /** Stripe's word for why. */
  reason: string;
  amount: Cents;
  openedAt: Date;
  /** Until when evidence is taken. */
  answerBy: Date | null;
  /** What left the balance (below zero) or came back, and Stripe's fee of it. */
  movements: { id: string; amount: Cents; fee: Cents }[];
}

export interface PaymentEvent {
  id: string;
  type: string;
  objectId: string;
  payload: object;
}

/** The provider understood and refused. The same key gets the same refusal for a day. */
export class PaymentRefused extends Error {}

/** True whatever was asked of the provider. */
export const OUT_OF_REACH = "Payments are out of reach for a moment. Try again.";

/**
 * The provider failed while working and answers the same key with the same failure for a day. Whether the work was
 * done has to be looked up. People are told to try again.
 */
export class PaymentFailed extends Problem {
  constructor(options?: ErrorOptions) {
    super(503, "payments_unavailable", OUT_OF_REACH, {}, options);
  }
}

/**
 * The card payment provider. Amounts in cents. Calls throw PaymentRefused, PaymentFailed, or Problem 503 when the
 * outcome is unknown: the provider is out of reach, or still works on an earlier request with the same key. A key
 * makes a call happen once, and so does an order's id; calls without either are harmless to repeat.
 */
export interface Payments {
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** The page of a ride whose answer was lost, among those opened since an instant. */
  findCheckoutOfRide(rideId: string, since: Date): Promise<CheckoutSession | null>;
  /** Closes an open page. Answers what the session is afterwards: "complete" when the rider was faster. */
  expireCheckout(sessionId: string): Promise<CheckoutSession["status"]>;
  findPayment(paymentIntentId: string): Promise<Payment>;
  /** Captures, or finds that it was captured or released before. */
  capture(paymentIntentId: string): Promise<Payment>;
  /** Releases, or finds that it was released or captured before. */
  release(paymentIntentId: string): Promise<Payment>;
  refund(request: RefundRequest): Promise<Made>;
  /** The refund that an order made; null when there is none. */
  findRefund(paymentIntentId: string, orderId: string): Promise<Made | null>;
  /** Every payment begun since an instant, a hundred at a time, each with the ride it says it is for. */
  everyPayment(since: Date): AsyncIterable<readonly (Payment & { rideId: string | null })[]>;
  /** Every transfer made since an instant, a hundred at a time, each with the ride it says it is for. */
  everyTransfer(since: Date): AsyncIterable<readonly (Transfer & { rideId: string | null })[]>;
  findDispute(id: string): Promise<Dispute>;
  /** All disputes of a payment. */
  disputesOf(paymentIntentId: string): Promise<readonly Dispute[]>;
  /** Every dispute opened since an instant, a hundred at a time. */
  everyDispute(since: Date): AsyncIterable<readonly Dispute[]>;
  /** All transfers of a ride: there is one at most, unless something went wrong. */
  listTransfers(rideId: string): Promise<readonly Transfer[]>;
  transfer(request: TransferRequest): Promise<Made>;
  /** The transfer of a ride that was made before, if any, and what has come back of it. */
  findTransfer(rideId: string): Promise<Transfer | null>;
  /** Takes a part of a transfer back; refused when the driver's account no longer holds it. */
  reverseTransfer(request: ReversalRequest): Promise<Made>;
  /** The reversal that an order made; null when there is none. */
  findReversal(transferId: string, orderId: string): Promise<Made | null>;
  /** Makes a driver's payout account, without details yet. Answers its id. */
  createPayoutAccount(holder: { driverId: string; email: string }, key: string): Promise<string>;
  /** The payout account of a driver whose answer was lost, among those made since an instant. */
  findPayoutAccountOf(driverId: string, since: Date): Promise<string | null>;
  findPayoutAccount(accountId: string): Promise<PayoutAccountSeen>;
  /** What is on a payout account, and its last ten payouts to the bank, newest first. */
  findAccountMoney(accountId: string): Promise<AccountMoney>;
  /** An address of the provider's own pages for the account's details, good once and for minutes. */
  createPayoutLink(request: PayoutLinkRequest): Promise<string>;
  /** Checks signature and age (300 s both ways). Throws Problem 400. */
  readEvent(rawBody: Buffer, signature: string, now: Date): PaymentEvent;
}

/** What moves money is an order: its id is the idempotency key and stands in the object's metadata. */
interface OrderRequest {
  orderId: string;
  rideId: string;
  amount: Cents;
}

export type RefundRequest = OrderRequest & { paymentIntentId: string };
export type ReversalRequest = OrderRequest & { transferId: string };
export type TransferRequest = OrderRequest & { destination: string; chargeId: string };

/** The provider's object that an order made. */
export interface Made {
  id: string;
  amount: Cents;
}

export interface AccountMoney {
  /** Below zero when more was taken back than was there. */
  balance: Cents;
  payouts: BankPayoutSeen[];
}

export interface BankPayoutSeen {
  id: string;
  amount: Cents;
  state: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  madeAt: Date;
  arrivesAt: Date;
  /** Why the bank did not take it. */
  failure: string | null;
}

/** A payout account, and the driver it was made for; null when nobody said. */
export type PayoutAccountSeen = PayoutAccount & { driverId: string | null };

export interface PayoutLinkRequest {
  accountId: string;
  returnUrl: string;
  /** Where a link leads that was used or is too old. */
  refreshUrl: string;
}
