import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  findKept,
  type KeptCall,
  type KeyedCall,
  keepAnswer,
  releaseKey,
  takeKey,
} from "./repeatable-queries.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the call keeps its answer for an `Idempotency-Key`. */
    isRepeatable?: boolean;
  }
  interface FastifyRequest {
    /** The key that this request has taken, and when. */
    takenKey: { accountId: string; key: string; takenAt: Date } | null;
  }
}

/**
 * A repeatable call with an `Idempotency-Key` acts once: sent again within 24 hours it is answered as it was.
 * A call without the header costs nothing.
 */
export function repeatableCalls(api: App, services: Services): void {
  api.decorateRequest("takenKey", null);
  // With callbacks: calls without the header, which is nearly all, do not wait for a promise.
  api.addHook("preHandler", (request, reply, done) => {
    const asked = keyedCall(request);
    if (!asked) return done();
    begin(services, { request, reply, asked }).then((isAnswered) => {
      if (!isAnswered) done();
    }, done);
  });
  api.addHook("onSend", (request, reply, answer, done) => {
    if (!request.takenKey) return done(null, answer);
    end(services, { request, reply, answer }).then(() => done(null, answer), done);
  });
}

/** What the request asks under which key; null when it carries none or the call keeps no answers. */
function keyedCall(request: FastifyRequest): KeyedCall | null {
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

type Beginning = { request: FastifyRequest; reply: FastifyReply; asked: KeyedCall };

/** Takes the key, or answers as the call that has it was answered: then true. */
async function begin(
  { db, now }: Services,
  { request, reply, asked }: Beginning,
): Promise<boolean> {
  const takenAt = now();
  if (await takeKey(db, asked, takenAt)) {
    request.takenKey = { accountId: asked.accountId, key: asked.key, takenAt };
    return false;
  }
  const { status, answer } = answered(await findKept(db, asked), asked);
  void reply
    .code(status)
    .header("idempotency-replayed", "true")
    .type("application/json; charset=utf-8")
    .serializer((kept: string) => kept)
    .send(answer);
  return true;
}

/** The answer that is kept. Throws 409 when there is none yet, or it is another call's. */
function answered(
  kept: KeptCall | undefined,
  asked: KeyedCall,
): { status: number; answer: string } {
  if (kept && (kept.call !== asked.call || !kept.bodyHash.equals(asked.bodyHash)))
    throw new Problem(
      409,
      "idempotency_mismatch",
      "This Idempotency-Key was used for another call",
    );
  if (!kept || kept.status === null || kept.answer === null)
    throw new Problem(409, "in_progress", "This call is still under way. Try again in a moment.", {
      retryAfterSeconds: 1,
    });
  return { status: kept.status, answer: kept.answer };
}

type Ending = { request: FastifyRequest; reply: FastifyReply; answer: unknown };

/** Keeps the answer; one that may be another next time is not kept, and the key is free again. */
async function end({ db }: Services, { request, reply, answer }: Ending): Promise<void> {
  const { takenKey: taken } = request;
  if (!taken) return;
  request.takenKey = null;
  const { statusCode: status } = reply;
  const isFinal = status < 500 && status !== 429 && typeof answer === "string";
  try {
    await (isFinal ? keepAnswer(db, taken, { status, answer }) : releaseKey(db, taken));
  } catch (error) {
    // What was done is done: the caller gets the answer, and the key is free again in a minute.
    request.log.warn({ err: error }, "an answer could not be kept for its Idempotency-Key");
  }
}
