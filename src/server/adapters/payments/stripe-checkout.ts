import type Stripe from "stripe";
import { sumCents } from "#shared/money.ts";
import { type CheckoutRequest, type CheckoutSession, PaymentRefused } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";
import { createdSince, findInPages } from "./stripe-find.ts";
import { groupOf } from "./stripe-transfer.ts";

/**
 * Opens a hosted payment page with one item per line of the breakdown. The card is authorized for a ride, and charged
 * for a tip or toll.
 */
export async function createSession(
  stripe: Stripe,
  request: CheckoutRequest,
  key: string,
): Promise<CheckoutSession> {
  const coupon = await discountCoupon(stripe, request, key);
  const { rideId, tipId, reference } = request;
  const isCardKept = request.laterCharges !== undefined && request.customerId !== undefined;
  const metadata = { ride_id: rideId, ...(tipId && { tip_id: tipId }), reference };
  const creating = stripe.checkout.sessions.create(
    {
      mode: "payment",
      allowed_payment_method_types: request.paymentMethods && [...request.paymentMethods],
      client_reference_id: tipId ?? rideId,
      ...customerOf(request),
      expires_at: request.expiresAt,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      metadata,
      ...(isCardKept && { custom_text: { submit: { message: request.laterCharges ?? "" } } }),
      payment_intent_data: {
        capture_method: tipId ? "automatic" : "manual",
        ...(request.statementSuffix && { statement_descriptor_suffix: request.statementSuffix }),
        transfer_group: groupOf(rideId),
        ...(isCardKept && { setup_future_usage: "off_session" as const }),
        description: descriptionOf(request),
        metadata,
      },
      line_items: request.lines
        .filter((line) => line.amount > 0)
        .map((line) => ({
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: line.amount,
            product_data: {
              name: line.label,
              ...(line.about && { description: line.about }),
            },
          },
        })),
      ...(coupon === null ? {} : { discounts: [{ coupon }] }),
    },
    { idempotencyKey: key },
  );
  return describeSession(await translateErrors(creating));
}

/** Description of the payment for people who read it at Stripe. */
export function descriptionOf(request: {
  tipId?: string;
  isToll?: boolean;
  reference: string;
}): string {
  if (!request.tipId) return `Ride ${request.reference}`;
  return `${request.isToll ? "Toll" : "Tip"} for ride ${request.reference}`;
}

/** A customer's page shows the saved cards and a box to save another; Stripe takes the e-mail from the customer. */
const customerOf = ({ customerId, email }: CheckoutRequest) =>
  customerId === undefined
    ? { customer_email: email }
    : {
        customer: customerId,
        saved_payment_method_options: { payment_method_save: "enabled" } as const,
      };

/** Closes an open page. Returns the session's final status: "complete" if the rider paid first. */
export async function expireSession(
  stripe: Stripe,
  id: string,
): Promise<CheckoutSession["status"]> {
  const find = async () =>
    describeSession(await translateErrors(stripe.checkout.sessions.retrieve(id))).status;
  const status = await find();
  if (status !== "open") return status;
  try {
    return describeSession(await translateErrors(stripe.checkout.sessions.expire(id))).status;
  } catch (error) {
    // Refused because the session was paid or expired between the two calls.
    if (error instanceof PaymentRefused) return find();
    throw error;
  }
}

/** Searches the sessions opened since an instant for that of a ride, tip or toll. */
export async function findSessionOf(
  stripe: Stripe,
  subjectId: string,
  since: Date,
): Promise<CheckoutSession | null> {
  const session = await findInPages(
    (page) => stripe.checkout.sessions.list({ ...createdSince(since), ...page }),
    ({ client_reference_id }) => client_reference_id === subjectId,
  );
  return session && describeSession(session);
}

const statuses: Record<string, CheckoutSession["status"]> = {
  complete: "complete",
  expired: "expired",
};

export const findSession = async (stripe: Stripe, id: string): Promise<CheckoutSession> =>
  describeSession(await translateErrors(stripe.checkout.sessions.retrieve(id)));

/** Maps a session to the product's type. */
function describeSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    status: statuses[session.status ?? "open"] ?? "open",
    url: session.url,
    subjectId: session.client_reference_id,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

/** Stripe accepts no negative line and one coupon per page, so all discounts become one coupon that names each. */
async function discountCoupon(
  stripe: Stripe,
  request: CheckoutRequest,
  key: string,
): Promise<string | null> {
  const discounts = request.lines.filter((line) => line.amount < 0);
  if (discounts.length === 0) return null;
  const creating = stripe.coupons.create(
    {
      amount_off: -sumCents(discounts.map(({ amount }) => amount)),
      currency: "usd",
      duration: "once",
      max_redemptions: 1,
      name: couponName(discounts.map(({ label }) => label)),
    },
    { idempotencyKey: `${key}:discount` },
  );
  return (await translateErrors(creating)).id;
}

const COUPON_NAME_MAX = 40;

/**
 * Adds "of fare" to a percentage within Stripe's limit of 40 characters: the page shows the discount below a subtotal
 * that includes tax and fees.
 */
function couponName(labels: readonly string[]): string {
  const name = labels.join(" + ");
  const ofTheFare = name.replace(/^(Discount \([\d.]+%)\)/, "$1 of fare)");
  return ofTheFare.length <= COUPON_NAME_MAX ? ofTheFare : name;
}
