import type { Cents } from "#shared/money.ts";

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

export interface PaymentEvent {
  id: string;
  type: string;
  objectId: string;
  payload: object;
}

/** The provider understood and refused: sending it again changes nothing. */
export class PaymentRefused extends Error {}

/** The card payment provider. Every mutating call takes a key that makes it happen once. Amounts in cents. */
export interface Payments {
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutSession>;
  findCheckout(sessionId: string): Promise<CheckoutSession>;
  /** Closes an open page. Answers what the session is afterwards: "complete" when the rider was faster. */
  expireCheckout(sessionId: string): Promise<CheckoutSession["status"]>;
  findPayment(paymentIntentId: string): Promise<Payment>;
  capture(paymentIntentId: string, key: string): Promise<Payment>;
  release(paymentIntentId: string, key: string): Promise<Payment>;
  refund(paymentIntentId: string, amount: Cents, key: string): Promise<Payment>;
  transfer(
    request: { rideId: string; amount: Cents; destination: string; chargeId: string },
    key: string,
  ): Promise<{ id: string }>;
  /** Checks signature and age (300 s both ways). Throws Problem 400. */
  readEvent(rawBody: Buffer, signature: string, now: Date): PaymentEvent;
}
