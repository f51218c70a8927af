import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { databaseFailureOf } from "#server/database/failure.ts";
import { Problem } from "#server/problem.ts";
import type { Failure } from "#shared/endpoint.ts";
import { logBusy } from "./log-busy.ts";
import { fallbackMessages } from "./plain-sentences.ts";

/** Sends any error in the failure envelope. Server errors are logged with the request id. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const { status, ...failure } = describeFailure(error);
  // Keeps the Idempotency-Key claimed for a minute: the call may have been committed, and releasing needs the database.
  const databaseFailure = databaseFailureOf(error);
  if (databaseFailure === "lost" || databaseFailure === "unreached") request.claimedKey = null;
  if (status >= 500) logFailure(error, request, status);
  const retryAfter = retryAfterOf(error, status);
  if (retryAfter !== undefined) void reply.header("retry-after", retryAfter);
  void reply.code(status).send({ success: false, ...failure, requestId: request.id });
};

function logFailure(error: FastifyError, request: FastifyRequest, status: number): void {
  if (error.code === "busy") {
    logBusy(request, status);
    return;
  }
  request.log[severityOf(error, status)](
    { err: error, status, method: request.method, route: request.routeOptions?.url },
    "request failed",
  );
}

/** Seconds until a lost database or provider is usually back, for an error that states no time. */
const BACK_AFTER_SECONDS = 2;

function retryAfterOf(error: FastifyError, status: number): number | undefined {
  const known = error instanceof Problem ? error.retryAfterSeconds : undefined;
  return known ?? (status === 503 ? BACK_AFTER_SECONDS : undefined);
}

/** Envelope code of an error. */
export const refusalCodeOf = (error: FastifyError): string => describeFailure(error).code;

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
  const { status, ...failure } = notFoundFailure;
  void reply.code(status).send({ success: false, ...failure, requestId: request.id });
};

/** Temporary failures are warnings; bugs and urgent problems need a person. */
const severityOf = (error: FastifyError, status: number): "error" | "warn" =>
  status === 500 || (error instanceof Problem && error.isUrgent) ? "error" : "warn";

type DescribedFailure = Omit<Failure, "success" | "requestId"> & { status: number };

const notFoundFailure: DescribedFailure = {
  status: 404,
  error: "There is nothing at this address",
  code: "not_found",
};

const describeFailure = (error: FastifyError): DescribedFailure => {
  if (error instanceof Problem) {
    return {
      status: error.status,
      error: error.message,
      code: error.code,
      fields: error.fields,
      state: error.state,
    };
  }
  if (hasZodFastifySchemaValidationErrors(error)) return describeValidation(error.validation);
  const clientError = clientErrors[error.code];
  if (clientError) return clientError;
  if (isAborted(error)) return abortedFailure;
  if (databaseFailureOf(error))
    return {
      status: 503,
      error: "The service is busy. Try again in a moment.",
      code: "unavailable",
    };
  // Our own refusals are Problems; a 403 of the framework is a path that escapes the file root.
  if (error.statusCode === 403) return notFoundFailure;
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, error: error.message, code: "bad_request" };
  return { status: 500, error: "Internal server error", code: "internal" };
};

/**
 * True if the client closed the connection while sending the body. Fastify sets the status only on its own read errors.
 */
const isAborted = ({ code, statusCode }: FastifyError): boolean =>
  code === "ECONNRESET" && statusCode === 400;

const abortedFailure: DescribedFailure = {
  status: 400,
  error: "This request was cut off",
  code: "aborted",
};

const describeValidation = (
  issues: { instancePath: string; message?: string }[],
): DescribedFailure => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.slice(1).replaceAll("/", ".");
    fields[field] ??= issue.message ?? fallbackMessages.wrong;
  }
  const { "": bodyMessage, ...parts } = fields;
  if (bodyMessage !== undefined)
    return { status: 400, error: wholeSentence(bodyMessage), code: "invalid" };
  const [first] = Object.values(parts);
  return { status: 400, error: first ?? invalidRequest, code: "invalid", fields: parts };
};

const invalidRequest = "This request is not valid";

/** Describes an error about the body as a whole. */
const wholeSentence = (message: string): string => {
  if (message === fallbackMessages.missing) return "This request is empty";
  return message === fallbackMessages.wrong ? invalidRequest : message;
};

const clientErrors: Record<string, DescribedFailure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    status: 413,
    error: "This request is too large",
    code: "too_large",
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    error: "This kind of content is not accepted here",
    code: "unsupported_media_type",
  },
  FST_ERR_CTP_INVALID_JSON_BODY: {
    status: 400,
    error: "This request is not valid JSON",
    code: "invalid_json",
  },
  FST_ERR_BAD_URL: { status: 400, error: "This address is not valid", code: "bad_address" },
  FST_ERR_MAX_PARAM_LENGTH: {
    status: 400,
    error: "This address is not valid",
    code: "bad_address",
  },
};
