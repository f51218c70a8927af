import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import {
  type BodyOf,
  type Endpoint,
  failureSchema,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from "#shared/endpoint.ts";
import { type Admission, admissionHooks } from "./admission.ts";
import { describeAccess } from "./open-api/describe-access.ts";
import { type SignedIn, signedInAs } from "./session.ts";
import type { App } from "./typed-app.ts";

type AccountOf<E extends Endpoint> = E["audience"] extends "anyone" ? SignedIn | null : SignedIn;

export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  account: AccountOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface CallOptions {
  admission?: Admission;
  /**
   * Skips validation and stripping of the reply. Only for hot calls whose tests prove that the handler builds exactly
   * the declared fields.
   */
  asBuilt?: boolean;
}

/** Registers declared calls: each checks the caller and the input, and strips undeclared fields from the reply. */
export const api =
  (app: App) =>
  <const E extends Endpoint>(call: E, { asBuilt = false, admission }: CallOptions = {}) =>
  (handler: (call: Call<E>) => Promise<ReplyOf<E>>): void => {
    app.route({
      method: call.method,
      url: call.path,
      ...options(call),
      ...(asBuilt && { serializerCompiler: () => JSON.stringify }),
      onRequest: async (request) => {
        await signedInAs(request, call);
        admission?.check(request);
      },
      ...(admission && admissionHooks(admission)),
      handler: async (request, reply) => {
        const body = await handler({
          params: request.params,
          query: request.query,
          body: request.body,
          account: request.account,
          request,
          reply,
        } as Call<E>);
        return reply.code(call.status ?? 200).send(body);
      },
    });
  };

const options = (call: Endpoint): RouteShorthandOptions => ({
  schema: {
    summary: call.summary,
    ...describeAccess(call),
    ...(call.takesFile && { consumes: ["multipart/form-data"] }),
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: { [call.status ?? 200]: call.reply, "4xx": failureSchema, "5xx": failureSchema },
  },
  config: {
    ...(call.limit && { limit: call.limit }),
    // Whether an idempotency key stores the reply to replay it. Public calls may return a token, which must not be
    // stored; uploads are not compared.
    isRepeatable:
      call.method !== "GET" && call.audience !== "anyone" && !call.takesFile && !call.isShownOnce,
  },
});
