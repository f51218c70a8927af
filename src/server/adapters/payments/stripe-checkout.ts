import type Stripe from "stripe";
import type { CheckoutRequest, CheckoutSession } from "./payments.ts";

/** Opens a hosted payment page with one line for each line of the breakdown; the card is authorized, not charged. */
export async function createSession(
  stripe: Stripe,
  request: CheckoutRequest,
  key: string,
): Promise<CheckoutSession> {
  const coupon = await discountCoupon(stripe, request, key);
  const metadata = { ride_id: request.rideId, reference: request.reference };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: request.rideId,
      customer_email: request.email,
      expires_at: request.expiresAt,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      metadata,
      payment_intent_data: {
        capture_method: "manual",
        transfer_group: `ride_${request.rideId}`,
        description: `Ride ${request.reference}`,
        metadata,
      },
      line_items: request.lines
        .filter((line) => line.amount > 0)
        .map((line) => ({
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: line.amount,
            product_data: { name: line.label },
          },
        })),
      ...(coupon === null ? {} : { discounts: [{ coupon }] }),
    },
    { idempotencyKey: key },
  );
  return describeSession(session);
}

const statuses: Record<string, CheckoutSession["status"]> = {
  complete: "complete",
  expired: "expired",
};

/** What the product needs to know of a session. */
export function describeSession(session: Stripe.Checkout.Session): CheckoutSession {
  const intent = session.payment_intent;
  return {
    id: session.id,
    status: statuses[session.status ?? "open"] ?? "open",
    url: session.url,
    rideId: session.client_reference_id,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

/** Stripe takes no negative line: a discount is a coupon that is good for this one page. */
async function discountCoupon(
  stripe: Stripe,
  request: CheckoutRequest,
  key: string,
): Promise<string | null> {
  const discount = request.lines.find((line) => line.amount < 0);
  if (!discount) return null;
  const { id } = await stripe.coupons.create(
    {
      amount_off: -discount.amount,
      currency: "usd",
      duration: "once",
      max_redemptions: 1,
      name: discount.label,
    },
    { idempotencyKey: `${key}:coupon` },
  );
  return id;
}
