import { createHash } from "node:crypto";
import type { StoredReply } from "#sandbox/stripe/objects.ts";
import type { Store } from "#sandbox/stripe/store.ts";
import { StripeRefusal } from "./errors.ts";

const retentionSeconds = 86_400;

export type KeyedRequest = { key: string; endpoint: string; form: string };

/** Returns the stored response of the last 24 hours, or null. Throws if the key was used for a different request. */
export function findStoredReply(
  store: Store,
  request: KeyedRequest,
  now: number,
): StoredReply | null {
  const storedReply = store.find("kept_answer", request.key);
  if (!storedReply || storedReply.created + retentionSeconds <= now) return null;
  if (storedReply.endpoint !== request.endpoint) {
    throw keyMisuseError(
      "Keys for idempotent requests can only be used for the same endpoint they were first used for " +
        `('${request.endpoint}' vs '${storedReply.endpoint}'). ${tryAnother(request.key)}`,
    );
  }
  if (storedReply.fingerprint !== fingerprint(request.form)) {
    throw keyMisuseError(
      "Keys for idempotent requests can only be used with the same parameters they were first used " +
        `with. ${tryAnother(request.key)}`,
    );
  }
  return storedReply;
}

export function storeReply(
  store: Store,
  request: KeyedRequest,
  reply: Pick<StoredReply, "requestId" | "status" | "body" | "created">,
): void {
  const { key: id, endpoint, form } = request;
  store.put("kept_answer", { id, endpoint, fingerprint: fingerprint(form), ...reply });
}

export function pruneStoredReplies(store: Store, now: number): void {
  for (const storedReply of store.iterate("kept_answer")) {
    if (storedReply.created + retentionSeconds > now) return;
    store.remove("kept_answer", storedReply.id);
  }
}

/** 409: another request with this key is still running. */
export function keyInUse(key: string): StripeRefusal {
  const message =
    "There is currently another in-progress request using this Idempotent Key (that probably means " +
    `you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  const error = { type: "idempotency_error", code: "idempotency_key_in_use", message } as const;
  return new StripeRefusal(409, error, false);
}

function keyMisuseError(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: "idempotency_error", message }, false);
}

function tryAnother(key: string): string {
  return `Try using a key other than '${key}' if you meant to execute a different request.`;
}

/** Independent of parameter order. */
function fingerprint(form: string): string {
  const params = new URLSearchParams(form);
  params.sort();
  return createHash("sha256").update(params.toString()).digest("base64url");
}
