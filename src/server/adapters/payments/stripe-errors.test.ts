import Stripe from "stripe";
import { expect, test } from "vitest";
import { describeError } from "#server/log.ts";
import { Problem } from "#server/problem.ts";
import { PAYMENTS_UNAVAILABLE, PaymentFailed, PaymentRefused } from "./payments.ts";
import { translateErrors } from "./stripe-errors.ts";

const { errors } = Stripe;
const failureOf = (error: Error) =>
  translateErrors(Promise.reject(error)).then(
    () => null,
    (failure: unknown) => failure,
  );
const raw = (message: string) => ({ message, type: "api_error" as const, requestId: "req_7" });

test.each([
  ["a lost connection", new errors.StripeConnectionError(raw("ECONNRESET"))],
  ["too many calls", new errors.StripeRateLimitError(raw("slow down"))],
  ["a request that still runs", new errors.StripeAPIError({ ...raw("busy"), statusCode: 409 })],
  [
    "an idempotency key in use",
    new errors.StripeIdempotencyError({ ...raw("busy"), code: "idempotency_key_in_use" }),
  ],
  [
    "a locked object",
    new errors.StripeInvalidRequestError({ ...raw("busy"), code: "lock_timeout" }),
  ],
  ["a gateway's timeout", new errors.StripeAPIError({ ...raw("gateway"), statusCode: 504 })],
])("%s is temporary: the caller may retry", async (_, cause) => {
  const failure = await failureOf(cause);
  expect(failure).toMatchObject({ status: 503, isUrgent: false, cause });
  expect(failure).not.toBeInstanceOf(PaymentFailed);
});

test.each([
  ["the API key", new errors.StripeAuthenticationError(raw("Invalid API Key"))],
  ["the API key's permissions", new errors.StripePermissionError(raw("not allowed"))],
])("a refusal of %s is urgent", async (_, cause) => {
  expect(await failureOf(cause)).toMatchObject({
    status: 503,
    isUrgent: true,
    cause: { message: "the payment provider refuses our key", cause },
  });
});

test("after a lost connection, no message claims that nothing was charged", async () => {
  const lostConnection = await failureOf(new errors.StripeConnectionError(raw("ECONNRESET")));
  expect(lostConnection).toBeInstanceOf(Problem);
  expect(String(lostConnection)).toContain("Payments are temporarily unavailable. Try again.");
  expect(String(lostConnection)).not.toContain("charged");
});

test("failures and refusals keep the provider's error as their cause", async () => {
  const failed = new errors.StripeAPIError({ ...raw("down"), statusCode: 500 });
  const refused = new errors.StripeInvalidRequestError(raw("No such intent"));
  expect(await failureOf(failed)).toBeInstanceOf(PaymentFailed);
  expect(await failureOf(failed)).toMatchObject({ cause: failed });
  expect(await failureOf(refused)).toBeInstanceOf(PaymentRefused);
  expect(await failureOf(refused)).toMatchObject({ cause: refused });
});

test("a refusal that no caller expects is urgent, and users do not read the provider's message", async () => {
  const refused = new errors.StripeInvalidRequestError(raw("No such customer: rosa@example.com"));
  const failure = await failureOf(refused);
  expect(failure).toMatchObject({
    status: 503,
    isUrgent: true,
    message: PAYMENTS_UNAVAILABLE,
    providerMessage: "No such customer: rosa@example.com",
  });
  expect(JSON.stringify(describeError(failure))).not.toContain("rosa");
});

test("other errors are rethrown unchanged", async () => {
  const bug = new TypeError("a bug");
  expect(await failureOf(bug)).toBe(bug);
});

test("the log has the error type and request id, but not the provider's message", async () => {
  const failure = await failureOf(
    new errors.StripeRateLimitError({
      type: "rate_limit_error",
      message: "Too many requests for rosa@example.com",
      code: "rate_limit",
      statusCode: 429,
      requestId: "req_7",
    }),
  );
  const logged = describeError(failure);
  expect(logged).toMatchObject({
    cause: {
      type: "StripeRateLimitError",
      code: "rate_limit",
      statusCode: 429,
      requestId: "req_7",
    },
  });
  expect(JSON.stringify(logged)).not.toContain("rosa");
});
