import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { badRequest, StripeRefusal } from "./errors.ts";
import type { Sandbox } from "./sandbox.ts";

/** Only the platform itself, with its secret key, may call the API. */
export function assertAllowed(sandbox: Sandbox, headers: IncomingHttpHeaders): void {
  assertKnownKey(sandbox, headers.authorization);
  if (headers["stripe-account"] === undefined) return;
  throw badRequest("The sandbox does not act for connected accounts: leave Stripe-Account out.");
}

function assertKnownKey(sandbox: Sandbox, authorization: string | undefined): void {
  const given = authorization?.replace(/^Bearer /, "") ?? "";
  if (given === "") {
    throw unauthorized(
      "You did not provide an API key. Provide it as a Bearer token in the Authorization header.",
    );
  }
  const isKnown =
    given.length === sandbox.secretKey.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(sandbox.secretKey));
  if (!isKnown)
    throw unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`);
}

function unauthorized(message: string): StripeRefusal {
  return new StripeRefusal(401, { type: "invalid_request_error", message }, false);
}
