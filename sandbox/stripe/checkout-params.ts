import type { Context } from "./context.ts";
import type { CheckoutOrder } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  type Params,
  readChild,
  readInteger,
  readText,
  readWord,
  requireText,
} from "./wire/params.ts";

const minMinutes = 30;
const maxHours = 24;

/** Reads `expires_at` in Unix seconds: 30 minutes to 24 hours from now, by default 24 hours. */
export function readExpiry(context: Context, params: Params): number {
  const latest = context.now + maxHours * 3600;
  const expiresAt = readInteger(params, "expires_at") ?? latest;
  if (expiresAt < context.now + minMinutes * 60) {
    throw badRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  if (expiresAt > latest) {
    throw badRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  return expiresAt;
}

export function requireUrl(params: Params, name: string): string {
  const url = requireText(params, name);
  if (!isWebAddress(url)) throw badRequest("Not a valid URL", "url_invalid", name);
  return url;
}

export function readUrl(params: Params, name: string): string | null {
  return name in params.tree ? requireUrl(params, name) : null;
}

export function readEmail(params: Params, name: string): string | null {
  const email = readText(params, name);
  if (email === undefined) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw badRequest(`Invalid email address: ${email}`, "email_invalid", name);
}

/** Reads `payment_intent_data`, which the session's payment intent will copy. */
export function readIntentParams(params: Params): CheckoutOrder["intent"] {
  const data = readChild(params, "payment_intent_data");
  const text = (name: string) => (data && readText(data, name)) ?? null;
  return {
    capture_method:
      (data && readWord(data, "capture_method", ["automatic", "automatic_async", "manual"])) ??
      "automatic_async",
    description: text("description"),
    metadata: data ? readMetadata(data) : {},
    receipt_email: text("receipt_email"),
    setup_future_usage:
      (data && readWord(data, "setup_future_usage", ["off_session", "on_session"])) ?? null,
    statement_descriptor: text("statement_descriptor"),
    statement_descriptor_suffix: checkSuffix(
      text("statement_descriptor_suffix"),
      "payment_intent_data[statement_descriptor_suffix]",
    ),
    transfer_group: text("transfer_group"),
  };
}

/** The platform's shortened descriptor in the dashboard. */
export const STATEMENT_PREFIX = "FAIRE";
const maxStatement = 22;

/** Checks the part of a card statement after prefix, star and space. */
export function checkSuffix(suffix: string | null, param: string): string | null {
  if (suffix === null) return null;
  if (/[<>\\'"*]/.test(suffix))
    throw badRequest(
      "The statement descriptor suffix cannot contain any of the following characters: < > \\ ' \" *",
      undefined,
      param,
    );
  if (!/[a-z]/i.test(suffix))
    throw badRequest(
      "The statement descriptor suffix must contain at least one alphabetic character.",
      undefined,
      param,
    );
  if (`${STATEMENT_PREFIX}* ${suffix}`.length > maxStatement)
    throw badRequest(
      `The statement descriptor must be at most ${maxStatement} characters.`,
      undefined,
      param,
    );
  return suffix;
}

function isWebAddress(url: string): boolean {
  const parsedUrl = URL.parse(url.replaceAll("{CHECKOUT_SESSION_ID}", "cs"));
  return parsedUrl?.protocol === "http:" || parsedUrl?.protocol === "https:";
}
