import type { StripeSandbox } from "#sandbox/stripe/server.ts";
import type { CheckoutRequest, Payments } from "#server/adapters/payments/payments.ts";
import { fareLines, payableLines } from "#shared/fares/fare-lines.ts";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { PastRide } from "./past-ride.ts";

/** Columns of an authorized payment. */
export interface PastPayment {
  request: CheckoutRequest;
  sessionId: string;
  sessionUrl: string | null;
  paymentIntentId: string;
}

export interface PaymentContext {
  payments: Payments;
  stripe: StripeSandbox;
  /** The current time, because Stripe refuses a payment page that expires in the past. */
  now: Date;
}

/** Far more than the 30 minutes that Stripe requires: on a busy machine the request is sent minutes after `now`. */
const PAGE_MINUTES = 120;
const CARD = "4242424242424242";

/** Pays a past ride on its payment page; the card is authorized, not charged. */
export function payPastRide(context: PaymentContext, ride: PastRide): Promise<PastPayment> {
  const { fare, fees, due } = ride;
  const lines = payableLines(fareLines(fare), { fees, credit: cents(0) });
  const price = { lines, total: due, now: context.now };
  return payOnPage(context, pageRequestOf(ride, price), checkoutKey(ride));
}

/** Opens a payment page and pays on it. Throws if the card is not accepted. */
export async function payOnPage(
  { payments, stripe }: PaymentContext,
  request: CheckoutRequest,
  key: string,
): Promise<PastPayment> {
  const session = await payments.createCheckout(request, key);
  const outcome = await stripe.pay(session.id, CARD);
  const intent = outcome.status === "paid" ? outcome.session.payment_intent : null;
  if (intent === null)
    throw new Error(`a payment of ride ${request.reference} is ${outcome.status}`);
  return { request, sessionId: session.id, sessionUrl: session.url, paymentIntentId: intent };
}

export function checkoutKey(ride: PastRide): string {
  return `ride:${ride.id}:checkout`;
}

type Price = Pick<CheckoutRequest, "lines" | "total"> & { now: Date };

export function pageRequestOf(ride: PastRide, { lines, total, now }: Price): CheckoutRequest {
  return {
    rideId: ride.id,
    reference: ride.reference,
    email: ride.riderEmail,
    lines,
    total,
    expiresAt: Math.floor(plusMinutes(now, PAGE_MINUTES).getTime() / 1000),
    successUrl: "http://localhost/payment_success",
    cancelUrl: "http://localhost/payment_cancel",
    paymentMethods: ["card"],
  };
}
