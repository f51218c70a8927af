import Stripe from "stripe";
import { Problem } from "#server/http/problem.ts";
import { OUT_OF_REACH, PaymentFailed, PaymentRefused } from "./payments.ts";

/** Waits for a call of Stripe's. Throws Problem 503 when Stripe is out of reach, PaymentRefused when it refuses. */
export async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error;
  }
}

/** What Stripe said is kept as the cause, for the log. */
function translate(cause: InstanceType<typeof Stripe.errors.StripeError>): Error {
  if (cause instanceof Stripe.errors.StripeInvalidRequestError)
    return new PaymentRefused(cause.message, { cause });
  if (isKeptUnderItsKey(cause)) return new PaymentFailed({ cause });
  return isKeyRefused(cause)
    ? outOfReach(new Error("the payment provider refuses our key", { cause }), true)
    : outOfReach(cause, false);
}

/** Nothing is said of charges: the call may have been a capture whose answer was lost. */
const outOfReach = (cause: Error, isUrgent: boolean): Problem =>
  new Problem(503, "payments_unavailable", OUT_OF_REACH, { isUrgent }, { cause });

const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/** Failures that the same key would bring again: one of Stripe's own, or a request that was changed by a release. */
const isKeptUnderItsKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeIdempotencyError;
