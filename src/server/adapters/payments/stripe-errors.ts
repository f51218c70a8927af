import Stripe from "stripe";
import { Problem } from "#server/http/problem.ts";
import { OUT_OF_REACH, PaymentFailed, PaymentRefused } from "./payments.ts";

/**
 * Awaits a call of Stripe's and translates its error by what it says about the outcome. Throws PaymentRefused when
 * nothing was done, PaymentFailed when the key will fail for a day and the outcome has to be looked up, and Problem
 * 503 when the outcome is unknown and the same key must be sent again.
 */
export async function translated<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error;
  }
}

/** Keeps Stripe's error as the cause, for the log. */
function translate(cause: InstanceType<typeof Stripe.errors.StripeError>): Error {
  if (isStillRunning(cause)) return outOfReach(cause, false);
  if (cause instanceof Stripe.errors.StripeInvalidRequestError)
    return new PaymentRefused(cause.message, { cause });
  if (isKeptUnderItsKey(cause)) return new PaymentFailed({ cause });
  return isKeyRefused(cause)
    ? outOfReach(new Error("the payment provider refuses our key", { cause }), true)
    : outOfReach(cause, false);
}

/**
 * A request with the same key still runs, or Stripe could not lock the object. Stripe saves no answer under the key
 * then (its page on idempotent requests): the same key can, and must, be sent again. The SDK makes these a
 * StripeAPIError like a 500.
 */
const isStillRunning = ({ statusCode, code }: { statusCode?: number; code?: string }): boolean =>
  statusCode === 409 || code === "idempotency_key_in_use" || code === "lock_timeout";

/** Says nothing about charges: the call may have been a capture whose answer was lost. */
const outOfReach = (cause: Error, isUrgent: boolean): Problem =>
  new Problem(503, "payments_unavailable", OUT_OF_REACH, { isUrgent }, { cause });

const isKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/**
 * Stripe saves a 500 under the key, and refuses a key whose request a release has changed: the same key fails for a
 * day. A gateway's 502 to 504 is not saved, and its request may still run.
 */
const isKeptUnderItsKey = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500);
