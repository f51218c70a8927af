import Stripe from "stripe";
import { Problem } from "#server/http/problem.ts";
import { PaymentFailed, PaymentRefused } from "./payments.ts";

/** Waits for a call of Stripe's. Throws Problem 503 when Stripe is out of reach, PaymentRefused when it refuses. */
export async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new PaymentRefused(error.message);
    if (isKeptUnderItsKey(error)) throw new PaymentFailed();
    if (error instanceof Stripe.errors.StripeError) {
      throw new Problem(
        503,
        "payments_unavailable",
        "Payments are out of reach for a moment. You have not been charged. Try again.",
      );
    }
    throw error;
  }
}

/** Failures that the same key would bring again: one of Stripe's own, or a request that was changed by a release. */
const isKeptUnderItsKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeIdempotencyError;
