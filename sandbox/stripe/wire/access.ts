import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Sandbox } from "#sandbox/stripe/sandbox.ts";
import { accountInvalid, StripeRefusal } from "./errors.ts";

/**
 * Checks the secret key and returns the connected account in the `Stripe-Account` header, or null for the
 * platform itself.
 */
export function authenticate(sandbox: Sandbox, headers: IncomingHttpHeaders): string | null {
  assertKnownKey(sandbox, headers.authorization);
  const account = headers["stripe-account"];
  if (account === undefined) return null;
  const { store } = sandbox;
  if (typeof account === "string" && store.find("account", account)) {
    if (!store.find("revoked_account", account)) return account;
  }
  throw accountInvalid(String(account));
}

function assertKnownKey(sandbox: Sandbox, authorization: string | undefined): void {
  const key = authorization?.replace(/^Bearer /, "") ?? "";
  if (key === "") {
    throw unauthorizedError(
      "You did not provide an API key. Provide it as a Bearer token in the Authorization header.",
    );
  }
  const isKnown =
    key.length === sandbox.secretKey.length &&
    timingSafeEqual(Buffer.from(key), Buffer.from(sandbox.secretKey));
  if (!isKnown)
    throw unauthorizedError(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function unauthorizedError(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: "invalid_request_error", message }, false);
}
