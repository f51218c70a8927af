import Stripe from "stripe";
import { Problem } from "#server/problem.ts";
import {
  AccountRevoked,
  CustomerUnknown,
  PAYMENTS_UNAVAILABLE,
  PaymentFailed,
  PaymentRefused,
} from "./payments.ts";

/**
 * Awaits a Stripe call and translates its error by outcome. Throws PaymentRefused when nothing was done, AccountRevoked
 * when the connected account no longer belongs to us, PaymentFailed when the idempotency key will fail for a day and
 * the outcome must be looked up, and Problem 503 when the outcome is unknown and the same idempotency key must be sent
 * again, or when Stripe refuses our API key.
 */
export async function translateErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translate(error) : error;
  }
}

/** Keeps Stripe's error as the cause, for the log. */
function translate(cause: InstanceType<typeof Stripe.errors.StripeError>): Error {
  if (isStillRunning(cause)) return unavailable(cause, false);
  if (cause.code === "account_invalid") return new AccountRevoked(cause.message, { cause });
  if (cause instanceof Stripe.errors.StripeInvalidRequestError) return refusal(cause);
  if (isFailureStored(cause)) return new PaymentFailed({ cause });
  return isApiKeyRefused(cause)
    ? unavailable(new Error("the payment provider refuses our key", { cause }), true)
    : unavailable(cause, false);
}

function refusal(cause: InstanceType<typeof Stripe.errors.StripeInvalidRequestError>): Error {
  const isUnknown = cause.code === "resource_missing" && cause.param === "customer";
  return new (isUnknown ? CustomerUnknown : PaymentRefused)(cause.message, { cause });
}

/**
 * True if a request with the same idempotency key is in progress, or Stripe could not lock the object. Stripe stores no
 * reply for the key in these cases (docs: idempotent requests), so the same key can and must be sent again. The SDK
 * reports both as StripeAPIError, like a 500.
 */
const isStillRunning = ({ statusCode, code }: { statusCode?: number; code?: string }): boolean =>
  statusCode === 409 || code === "idempotency_key_in_use" || code === "lock_timeout";

/** Problem 503. The message must not mention charges: the call may have been a capture whose reply was lost. */
export const unavailable = (cause: Error, isUrgent: boolean): Problem =>
  new Problem(503, "payments_unavailable", PAYMENTS_UNAVAILABLE, { isUrgent }, { cause });

const isApiKeyRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError;

/**
 * True if the same idempotency key fails for a day: Stripe stores a 500 for the key, and refuses a key whose request
 * body changed. A gateway's 502 to 504 is not stored, and its request may still be processed.
 */
const isFailureStored = (error: InstanceType<typeof Stripe.errors.StripeError>): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError ||
  (error instanceof Stripe.errors.StripeAPIError && error.statusCode === 500);
