import type { Desk } from "./desk.ts";
import { badRequest } from "./errors.ts";
import { readMetadata } from "./metadata.ts";
import type { CheckoutOrder } from "./objects.ts";
import { needText, type Params, readChild, readInteger, readText, readWord } from "./params.ts";

const shortestMinutes = 30;
const longestHours = 24;

/** `expires_at` in Unix seconds: 30 minutes to 24 hours from now, 24 hours if left out. */
export function readExpiry(desk: Desk, params: Params): number {
  const longest = desk.now + longestHours * 3600;
  const expiresAt = readInteger(params, "expires_at") ?? longest;
  if (expiresAt < desk.now + shortestMinutes * 60) {
    throw badRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  if (expiresAt > longest) {
    throw badRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      undefined,
      "expires_at",
    );
  }
  return expiresAt;
}

export function needUrl(params: Params, name: string): string {
  const url = needText(params, name);
  if (!isWebAddress(url)) throw badRequest("Not a valid URL", "url_invalid", name);
  return url;
}

export function readUrl(params: Params, name: string): string | null {
  return name in params.tree ? needUrl(params, name) : null;
}

export function readEmail(params: Params, name: string): string | null {
  const email = readText(params, name);
  if (email === undefined) return null;
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return email;
  throw badRequest(`Invalid email address: ${email}`, "email_invalid", name);
}

/** `payment_intent_data`: what the payment intent of a paid session will carry. */
export function readIntentParams(params: Params): CheckoutOrder["intent"] {
  const given = readChild(params, "payment_intent_data");
  const text = (name: string) => (given && readText(given, name)) ?? null;
  return {
    capture_method:
      (given && readWord(given, "capture_method", ["automatic", "automatic_async", "manual"])) ??
      "automatic_async",
    description: text("description"),
    metadata: given ? readMetadata(given) : {},
    receipt_email: text("receipt_email"),
    statement_descriptor: text("statement_descriptor"),
    statement_descriptor_suffix: text("statement_descriptor_suffix"),
    transfer_group: text("transfer_group"),
  };
}

function isWebAddress(url: string): boolean {
  const parsed = URL.parse(url.replaceAll("{CHECKOUT_SESSION_ID}", "cs"));
  return parsed?.protocol === "http:" || parsed?.protocol === "https:";
}
