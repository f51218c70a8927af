import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import { accountActedFor } from "./access.ts";
import type { Desk } from "./desk.ts";
import { badRequest, errorBody, noSuchUrl, StripeRefusal } from "./errors.ts";
import { expand } from "./expand.ts";
import { decodeForm } from "./form-encoding.ts";
import { type Answer, jsonAnswer } from "./http.ts";
import { findKeptAnswer, type KeyedRequest, keepAnswer, keyInUse } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { assertAllRead, paramsOf, readTexts } from "./params.ts";
import { routes } from "./routes.ts";
import { matchRoute } from "./routing.ts";
import { type Sandbox, unixSeconds } from "./sandbox.ts";

type ApiRequest = {
  id: string;
  method: string;
  path: string;
  /** Form-encoded: the body of a POST, the query of a GET. */
  form: string;
  key: string | null;
  /** The connected account that the platform acts for. */
  account: string | null;
};

type Outcome = { status: number; body: string; hasBegun: boolean };

/** Answers one request to Stripe's API; null when its connection is to break. */
export async function answerApi(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<Answer | null> {
  const [path = "", query = ""] = (message.url ?? "").split("?", 2);
  const isPost = message.method === "POST";
  const key = message.headers["idempotency-key"];
  const request: ApiRequest = {
    id: newId("req", 14),
    method: message.method ?? "GET",
    path,
    form: isPost ? body : query,
    key: isPost && typeof key === "string" ? key : null,
    account: null,
  };
  const headers = commonHeaders(request, message);
  try {
    const account = accountActedFor(sandbox, message.headers);
    return await answerWithFaults(sandbox, { ...request, account }, headers);
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return jsonAnswer(refusal.status, errorBody(refusal.error), headers);
  }
}

async function answerWithFaults(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
): Promise<Answer | null> {
  const faults = sandbox.faults();
  const delayMs = faults.strikes("latency") ? faults.moment(faults.latencyMs) : 0;
  if (faults.strikes("lostRequest")) return null;
  if (faults.strikes("rateLimited")) throw tooManyRequests();
  if (faults.strikes("conflict")) throw keyInUse(request.key ?? "none");
  const isAnswerLost = faults.strikes("lostAnswer");
  const answer = await answerOnce(sandbox, request, headers, delayMs);
  return isAnswerLost ? null : answer;
}

/** The same idempotency key is answered once, and from then on with what was answered first. */
async function answerOnce(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
  delayMs: number,
): Promise<Answer> {
  if (request.key === null) {
    if (delayMs > 0) await pause(delayMs);
    return outcomeAnswer(await run(sandbox, request, null), headers);
  }
  const keyed = {
    key: request.key,
    endpoint: `${request.method} ${request.path}`,
    form: request.form,
  };
  if (sandbox.keysInUse.has(keyed.key)) throw keyInUse(keyed.key);
  const kept = findKeptAnswer(sandbox.store, keyed, unixSeconds(sandbox.now()));
  if (kept) {
    const replayed = { "Idempotent-Replayed": "true", "Original-Request": kept.requestId };
    return outcomeAnswer({ ...kept, hasBegun: true }, { ...headers, ...replayed });
  }
  sandbox.keysInUse.add(keyed.key);
  try {
    if (delayMs > 0) await pause(delayMs);
    return outcomeAnswer(await run(sandbox, request, keyed), headers);
  } finally {
    sandbox.keysInUse.delete(keyed.key);
  }
}

/** Runs the endpoint and keeps the answer, in one commit. */
function run(sandbox: Sandbox, request: ApiRequest, keyed: KeyedRequest | null): Promise<Outcome> {
  const faults = sandbox.faults();
  const cause = { requestId: request.id, idempotencyKey: request.key };
  return sandbox.perform(cause, (desk) => {
    const isBrokenBefore = faults.strikes("errorBefore");
    const done = isBrokenBefore ? brokenOutcome : outcomeOf(() => runEndpoint(desk, request));
    const outcome = faults.strikes("errorAfter") ? brokenOutcome : done;
    if (keyed && outcome.hasBegun) {
      const { status, body } = outcome;
      keepAnswer(desk.store, keyed, { requestId: request.id, status, body, created: desk.now });
    }
    return outcome;
  });
}

function runEndpoint(desk: Desk, request: ApiRequest): object {
  const match = matchRoute(routes, request.method, request.path);
  if (!match) throw noSuchUrl(request.method, request.path);
  if (request.account !== null && !match.route.isForAccounts)
    throw badRequest("The sandbox does this for the platform only: leave Stripe-Account out.");
  const params = paramsOf(decodeForm(request.form));
  const paths = readTexts(params, "expand");
  const answer = match.route.answer(desk, {
    ids: match.ids,
    params,
    account: request.account,
  });
  if (request.method === "GET") assertAllRead(params);
  return expand(desk.store, answer, paths);
}

function outcomeOf(work: () => object): Outcome {
  try {
    return { status: 200, body: JSON.stringify(work()), hasBegun: true };
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return { status: refusal.status, body: errorBody(refusal.error), hasBegun: refusal.hasBegun };
  }
}

const brokenOutcome: Outcome = {
  status: 500,
  body: errorBody({
    type: "api_error",
    message: "An error occurred while processing your request. Please try again.",
  }),
  hasBegun: true,
};

function outcomeAnswer(outcome: Outcome, headers: Record<string, string>): Answer {
  const { status, body } = outcome;
  if (status !== 500) return jsonAnswer(status, body, headers);
  return jsonAnswer(status, body, { ...headers, "Stripe-Should-Retry": "false" });
}

function commonHeaders(request: ApiRequest, message: IncomingMessage): Record<string, string> {
  const version = message.headers["stripe-version"];
  return {
    "Request-Id": request.id,
    "Stripe-Version": typeof version === "string" ? version : Stripe.API_VERSION,
    ...(request.key !== null && { "Idempotency-Key": request.key }),
  };
}

function tooManyRequests(): StripeRefusal {
  const message =
    "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.";
  return new StripeRefusal(
    429,
    { type: "invalid_request_error", code: "rate_limit", message },
    false,
  );
}
