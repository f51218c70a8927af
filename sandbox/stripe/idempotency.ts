import { createHash } from "node:crypto";
import { StripeRefusal } from "./errors.ts";
import type { KeptAnswer } from "./objects.ts";
import type { Store } from "./store.ts";

const keptSeconds = 86_400;

export type KeyedRequest = { key: string; endpoint: string; form: string };

/** The answer kept for this key, if any. Refuses a key that was used for another request. */
export function findKeptAnswer(
  store: Store,
  request: KeyedRequest,
  now: number,
): KeptAnswer | null {
  const kept = store.find("kept_answer", request.key);
  if (!kept || kept.created + keptSeconds <= now) return null;
  if (kept.endpoint !== request.endpoint) {
    throw keyMisused(
      "Keys for idempotent requests can only be used for the same endpoint they were first used for " +
        `('${request.endpoint}' vs '${kept.endpoint}'). ${tryAnother(request.key)}`,
    );
  }
  if (kept.fingerprint !== fingerprint(request.form)) {
    throw keyMisused(
      "Keys for idempotent requests can only be used with the same parameters they were first used " +
        `with. ${tryAnother(request.key)}`,
    );
  }
  return kept;
}

/** Keeps the first answer to a key for 24 hours. */
export function keepAnswer(
  store: Store,
  request: KeyedRequest,
  answer: Pick<KeptAnswer, "requestId" | "status" | "body" | "created">,
): void {
  const { key: id, endpoint, form } = request;
  store.put("kept_answer", { id, endpoint, fingerprint: fingerprint(form), ...answer });
}

/** Forgets the keys that are older than 24 hours. */
export function pruneKeptAnswers(store: Store, now: number): void {
  for (const kept of store.oldest("kept_answer")) {
    if (kept.created + keptSeconds > now) return;
    store.remove("kept_answer", kept.id);
  }
}

/** Another request with this key is still running. */
export function keyInUse(key: string): StripeRefusal {
  const message =
    "There is currently another in-progress request using this Idempotent Key (that probably means " +
    `you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  const error = { type: "idempotency_error", code: "idempotency_key_in_use", message } as const;
  return new StripeRefusal(409, error, false);
}

function keyMisused(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: "idempotency_error", message }, false);
}

function tryAnother(key: string): string {
  return `Try using a key other than '${key}' if you meant to execute a different request.`;
}

/** The same parameters in another order are the same request. */
function fingerprint(form: string): string {
  const params = new URLSearchParams(form);
  params.sort();
  return createHash("sha256").update(params.toString()).digest("base64url");
}
