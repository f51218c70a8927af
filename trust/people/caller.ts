import { setTimeout as pause } from "node:timers/promises";
import type { BodyFor, Endpoint, ParamsFor, ReplyOf } from "#shared/endpoint.ts";
import { countAnswer, countFailure, type Tally } from "./tally.ts";

const ANSWER_WITHIN_MS = 10_000;
const TRIES = 20;

interface CallInput<E extends Endpoint> {
  params?: ParamsFor<E>;
  body?: BodyFor<E>;
  /** Idempotency-Key of the call. */
  key?: string;
}

/** A client of the product's HTTP API. */
export interface Caller {
  /** Makes a call; null for a refusal or without a response. */
  attempt<const E extends Endpoint>(call: E, input?: CallInput<E>): Promise<ReplyOf<E> | null>;
  /** Retries a call until it succeeds. Throws after 20 tries. */
  insist<const E extends Endpoint>(call: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
}

export interface Access {
  url: string;
  token: string | null;
  tally: Tally;
}

export function callerOf(access: Access): Caller {
  const attempt: Caller["attempt"] = async (call, input = {}) => {
    const answer = await send(access, call, input);
    return answer?.isSuccess ? JSON.parse(answer.body) : null;
  };
  const insist: Caller["insist"] = async (call, input = {}) => {
    let lastReply = "no answer";
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await send(access, call, input);
      if (answer?.isSuccess) return JSON.parse(answer.body);
      lastReply = answer?.body ?? lastReply;
      await pause(500);
    }
    throw new Error(`${call.method} ${call.path} failed ${TRIES} times: ${lastReply}`);
  };
  return { attempt, insist };
}

interface CallResult {
  isSuccess: boolean;
  body: string;
}

async function send<E extends Endpoint>(
  { url, token, tally }: Access,
  call: E,
  { params, body, key }: CallInput<E>,
): Promise<CallResult | null> {
  const name = `${call.method} ${call.path}`;
  const startedAt = performance.now();
  try {
    const answer = await fetch(`${url}/api${fillPath(call.path, params)}`, {
      method: call.method,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    const retryAfter = answer.headers.get("retry-after");
    countAnswer(tally, name, { status: answer.status, body: text, retryAfter, ms });
    return { isSuccess: answer.ok, body: text };
  } catch (error) {
    countFailure(tally, name, error);
    return null;
  }
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}
