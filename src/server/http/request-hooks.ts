import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "#server/env.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { answerError, refusalCodeOf } from "./errors.ts";
import { loggedSubnet } from "./logged-subnet.ts";
import { securityHeaders } from "./security.ts";
import { noteSecurityEvent } from "./security-events.ts";
import { bearerOf } from "./session.ts";
import type { App } from "./typed-app.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Code of the failure that was sent. */
    refusalCode: string | undefined;
    /** Account that a refused log-in was aimed at. */
    triedAccountId: string | undefined;
  }
  interface FastifyContextConfig {
    /** The route checks a bearer token of its own, which is no session. */
    hasOwnToken?: true;
  }
}

/** Sets id, account and headers of every request; logs a line and stores its security event when it is answered. */
export function addRequestHooks(app: App, services: Services): void {
  const headers = securityHeaders(services.env);
  app.decorateRequest("account", null);
  app.decorateRequest("refusalCode", undefined);
  app.decorateRequest("triedAccountId", undefined);
  app.setErrorHandler(answerAndRecord);
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
    request.account = await findAccount(services, request);
  });
  app.addHook("preSerialization", (request, reply, payload, done) => {
    if (reply.statusCode >= 400) request.refusalCode = codeOf(payload);
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(logFieldsOf(request, reply), "answered");
    noteSecurityEvent(services, request, reply);
    done();
  });
}

/** The account of a request by its bearer token. Throws 429 for an address that sends many unknown tokens. */
async function findAccount(
  { env, sessions }: Pick<Services, "env" | "sessions">,
  request: FastifyRequest,
) {
  const token = bearerOf(request);
  if (token === null || request.routeOptions.config.hasOwnToken) return null;
  return env.RATE_LIMITS ? sessions.findFrom(request.ip, token) : sessions.find(token);
}

/**
 * Answers requests whose URL cannot be parsed, such as a broken percent encoding. Fastify runs no hooks for them, so
 * headers and the log line are set here.
 */
export function answerUnroutable(env: Env) {
  const headers = securityHeaders(env);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(headers).header("x-request-id", request.id);
    reply.raw.once("finish", () => {
      const line = { ...logFieldsOf(request, reply), route: undefined, code: refusalCodeOf(error) };
      request.log.info(line, "answered");
    });
    answerError(error, request, reply);
  };
}

function answerAndRecord(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Problem) request.triedAccountId = error.triedAccountId;
  answerError(error, request, reply);
}

/** Account, route, subnet and reason of a request; no names, addresses, tokens or bodies. */
function logFieldsOf(request: FastifyRequest, reply: FastifyReply): Record<string, unknown> {
  const { account, method, routeOptions, refusalCode, triedAccountId } = request;
  return {
    method,
    route: routeOptions.url,
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    subnet: loggedSubnet(request.ip),
    ...(account && { accountId: account.id, role: account.role }),
    ...(refusalCode !== undefined && { code: refusalCode }),
    ...(triedAccountId !== undefined && { triedAccountId }),
  };
}

/** Logs a WebSocket that the server closes before sign-in, with its close code as `status`. */
export function logRefusedSocket(
  { method, routeOptions, ip, log }: FastifyRequest,
  refusal: { status: number; code: string },
): void {
  const subnet = loggedSubnet(ip);
  log.info({ method, route: routeOptions.url, ...refusal, subnet }, "answered");
}

function codeOf(payload: unknown): string | undefined {
  if (typeof payload !== "object" || payload === null || !("code" in payload)) return undefined;
  return typeof payload.code === "string" ? payload.code : undefined;
}
