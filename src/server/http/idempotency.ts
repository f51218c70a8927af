import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  claimKey,
  findStoredCall,
  type KeyedCall,
  releaseKey,
  type StoredCall,
  storeReply,
} from "./idempotency-queries.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** True if the call stores its reply for an `Idempotency-Key`. */
    isRepeatable?: boolean;
  }
  interface FastifyRequest {
    /** Key claimed by this request, and the time of the claim. */
    claimedKey: { accountId: string; key: string; takenAt: Date } | null;
  }
}

/**
 * Makes calls with an `Idempotency-Key` idempotent: a repetition within 24 hours gets the stored reply. Calls without
 * the header cost nothing.
 */
export function idempotentCalls(api: App, services: Services): void {
  api.decorateRequest("claimedKey", null);
  // Uses callbacks, because nearly all calls lack the header and must not wait for a promise.
  api.addHook("preHandler", (request, reply, done) => {
    const keyedRequest = readKeyedCall(request);
    if (!keyedRequest) return done();
    claimOrReplay(services, { request, reply, keyedRequest }).then((isAnswered) => {
      if (!isAnswered) done();
    }, done);
  });
  api.addHook("onSend", (request, reply, answer, done) => {
    if (!request.claimedKey) return done(null, answer);
    finishCall(services, { request, reply, answer }).then(() => done(null, answer), done);
  });
}

/** The call and its key; null without a key, or if the call stores no replies. */
function readKeyedCall(request: FastifyRequest): KeyedCall | null {
  const { account, method, url, body, routeOptions } = request;
  const key = request.headers["idempotency-key"];
  if (key === undefined || !account || !routeOptions.config.isRepeatable) return null;
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Problem(400, "invalid", "Idempotency-Key must be 1 to 200 visible ASCII characters");
  const bodyHash = createHash("sha256")
    .update(JSON.stringify(body ?? null))
    .digest();
  return { accountId: account.id, key, call: `${method} ${url}`, bodyHash };
}

type ClaimInput = { request: FastifyRequest; reply: FastifyReply; keyedRequest: KeyedCall };

/** Claims the key, or sends the stored reply and returns true. */
async function claimOrReplay(
  { db, now }: Pick<Services, "db" | "now">,
  { request, reply, keyedRequest }: ClaimInput,
): Promise<boolean> {
  const takenAt = now();
  if (await claimKey(db, keyedRequest, takenAt)) {
    request.claimedKey = { accountId: keyedRequest.accountId, key: keyedRequest.key, takenAt };
    return false;
  }
  const { status, answer } = getStoredReply(await findStoredCall(db, keyedRequest), keyedRequest);
  void reply
    .code(status)
    .header("idempotency-replayed", "true")
    .type("application/json; charset=utf-8")
    .serializer((text: string) => text)
    .send(answer);
  return true;
}

/** The stored reply. Throws 409 if it is pending, or belongs to another call. */
function getStoredReply(
  storedCall: StoredCall | undefined,
  keyedRequest: KeyedCall,
): { status: number; answer: string } {
  if (
    storedCall &&
    (storedCall.call !== keyedRequest.call || !storedCall.bodyHash.equals(keyedRequest.bodyHash))
  )
    throw new Problem(
      409,
      "idempotency_mismatch",
      "This Idempotency-Key was used for another call",
    );
  if (!storedCall || storedCall.status === null || storedCall.answer === null)
    throw new Problem(409, "in_progress", "This call is still under way. Try again in a moment.", {
      retryAfterSeconds: 1,
    });
  return { status: storedCall.status, answer: storedCall.answer };
}

type FinishInput = { request: FastifyRequest; reply: FastifyReply; answer: unknown };

/** Stores the reply. A reply that may differ on a retry is not stored, and its key is released. */
async function finishCall(
  { db }: Pick<Services, "db">,
  { request, reply, answer }: FinishInput,
): Promise<void> {
  const { claimedKey: key } = request;
  if (!key) return;
  request.claimedKey = null;
  const { statusCode: status } = reply;
  const isFinal = status < 500 && status !== 429 && typeof answer === "string";
  try {
    await (isFinal ? storeReply(db, key, { status, answer }) : releaseKey(db, key));
  } catch (error) {
    // The call is done, so the caller gets its reply; the key expires in a minute.
    request.log.warn({ err: error }, "an answer could not be kept for its Idempotency-Key");
  }
}
