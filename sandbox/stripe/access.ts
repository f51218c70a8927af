import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { StripeRefusal } from "./errors.ts";
import type { Sandbox } from "./sandbox.ts";

/**
 * Only the platform itself, with its secret key, may call the API. Answers the connected account that it acts for;
 * null when it acts for itself.
 */
export function accountActedFor(sandbox: Sandbox, headers: IncomingHttpHeaders): string | null {
  assertKnownKey(sandbox, headers.authorization);
  const account = headers["stripe-account"];
  if (account === undefined) return null;
  if (typeof account === "string" && sandbox.store.find("account", account)) return account;
  const message = `The provided key does not have access to account '${account}' (or that account does not exist).`;
  throw new StripeRefusal(403, { type: "invalid_request_error", message }, false);
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
