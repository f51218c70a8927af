import type { IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import Stripe from "stripe";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import { plannedRefusal } from "./planned-refusal.ts";
import { routes } from "./routes.ts";
import { type Sandbox, unixSeconds } from "./sandbox.ts";
import { authenticate } from "./wire/access.ts";
import { badRequest, errorBody, noSuchUrl, StripeRefusal } from "./wire/errors.ts";
import { expand } from "./wire/expand.ts";
import { decodeForm } from "./wire/form-encoding.ts";
import { type HttpReply, jsonReply } from "./wire/http.ts";
import { findStoredReply, type KeyedRequest, keyInUse, storeReply } from "./wire/idempotency.ts";
import { assertAllRead, paramsOf, readTexts } from "./wire/params.ts";
import { matchRoute } from "./wire/routing.ts";

type ApiRequest = {
  id: string;
  method: string;
  path: string;
  /** Form-encoded: the body of a POST, the query of a GET. */
  form: string;
  /** Idempotency key of a POST. */
  key: string | null;
  /** Connected account in `Stripe-Account`; null for the platform. */
  account: string | null;
};

/** `hasBegun`: the action began, so the response is stored under the idempotency key. */
type Outcome = { status: number; body: string; hasBegun: boolean };

/** Handles one Stripe API request; null drops the connection. */
export async function handleApiRequest(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<HttpReply | null> {
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
    const account = authenticate(sandbox, message.headers);
    return await handleWithFaults(sandbox, { ...request, account }, headers);
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return jsonReply(refusal.status, errorBody(refusal.error), headers);
  }
}

async function handleWithFaults(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
): Promise<HttpReply | null> {
  const faults = sandbox.faults();
  const delayMs = faults.strikes("latency") ? faults.delay(faults.latencyMs) : 0;
  if (faults.strikes("lostRequest")) return null;
  if (faults.strikes("rateLimited")) throw tooManyRequests();
  if (faults.strikes("conflict")) throw keyInUse(request.key ?? "none");
  const isReplyLost = faults.strikes("lostAnswer");
  const reply = await handleOnce(sandbox, request, headers, delayMs);
  return isReplyLost ? null : reply;
}

/** Runs the request at most once per idempotency key and replays the first response. */
async function handleOnce(
  sandbox: Sandbox,
  request: ApiRequest,
  headers: Record<string, string>,
  delayMs: number,
): Promise<HttpReply> {
  if (request.key === null) {
    if (delayMs > 0) await pause(delayMs);
    return outcomeReply(await run(sandbox, request, null), headers);
  }
  const keyedRequest = {
    key: request.key,
    endpoint: `${request.method} ${request.path}`,
    form: request.form,
  };
  if (sandbox.keysInUse.has(keyedRequest.key)) throw keyInUse(keyedRequest.key);
  const storedReply = findStoredReply(sandbox.store, keyedRequest, unixSeconds(sandbox.now()));
  if (storedReply) {
    const replayHeaders = {
      "Idempotent-Replayed": "true",
      "Original-Request": storedReply.requestId,
    };
    return outcomeReply({ ...storedReply, hasBegun: true }, { ...headers, ...replayHeaders });
  }
  sandbox.keysInUse.add(keyedRequest.key);
  try {
    if (delayMs > 0) await pause(delayMs);
    return outcomeReply(await run(sandbox, request, keyedRequest), headers);
  } finally {
    sandbox.keysInUse.delete(keyedRequest.key);
  }
}

/** Runs the endpoint and stores its response in the same commit. */
function run(
  sandbox: Sandbox,
  request: ApiRequest,
  keyedRequest: KeyedRequest | null,
): Promise<Outcome> {
  const faults = sandbox.faults();
  const cause = { requestId: request.id, idempotencyKey: request.key };
  return sandbox.perform(cause, (context) => {
    const failsBefore = faults.strikes("errorBefore");
    const isRefused = request.method !== "GET" && faults.strikes("refused");
    const outcomeBefore = failsBefore
      ? serverErrorOutcome
      : outcomeOf(() => {
          if (isRefused) throw plannedRefusal(request.path);
          return runEndpoint(context, request);
        });
    const outcome = faults.strikes("errorAfter") ? serverErrorOutcome : outcomeBefore;
    if (keyedRequest && outcome.hasBegun) {
      const { status, body } = outcome;
      storeReply(context.store, keyedRequest, {
        requestId: request.id,
        status,
        body,
        created: context.now,
      });
    }
    return outcome;
  });
}

function runEndpoint(context: Context, request: ApiRequest): object {
  const match = matchRoute(routes, request.method, request.path);
  if (!match) throw noSuchUrl(request.method, request.path);
  if (request.account !== null && !match.route.isForAccounts)
    throw badRequest("The sandbox does this for the platform only: leave Stripe-Account out.");
  const params = paramsOf(decodeForm(request.form));
  const paths = readTexts(params, "expand");
  const object = match.route.handle(context, {
    ids: match.ids,
    params,
    account: request.account,
  });
  if (request.method === "GET") assertAllRead(params);
  return expand(context.store, object, paths);
}

function outcomeOf(endpoint: () => object): Outcome {
  try {
    return { status: 200, body: JSON.stringify(endpoint()), hasBegun: true };
  } catch (refusal) {
    if (!(refusal instanceof StripeRefusal)) throw refusal;
    return { status: refusal.status, body: errorBody(refusal.error), hasBegun: refusal.hasBegun };
  }
}

const serverErrorOutcome: Outcome = {
  status: 500,
  body: errorBody({
    type: "api_error",
    message: "An error occurred while processing your request. Please try again.",
  }),
  hasBegun: true,
};

function outcomeReply(outcome: Outcome, headers: Record<string, string>): HttpReply {
  const { status, body } = outcome;
  if (status !== 500) return jsonReply(status, body, headers);
  return jsonReply(status, body, { ...headers, "Stripe-Should-Retry": "false" });
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
