import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { databaseFailureOf } from "#server/database/failure.ts";
import { Problem } from "#server/problem.ts";
import type { Failure } from "#shared/endpoint.ts";
import { fallbackMessages } from "./plain-sentences.ts";

/** Sends any error in the failure envelope. Server errors are logged with the request id. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const { status, ...failure } = describeFailure(error);
  // The call may have been committed, so its Idempotency-Key stays taken for a minute, and no query delays the reply.
  const databaseFailure = databaseFailureOf(error);
  if (databaseFailure === "lost" || databaseFailure === "unreached") request.claimedKey = null;
  if (status >= 500)
    request.log[severityOf(error, status)](
      { err: error, status, method: request.method, route: request.routeOptions?.url },
      "request failed",
    );
  if (error instanceof Problem && error.retryAfterSeconds !== undefined)
    void reply.header("retry-after", error.retryAfterSeconds);
  void reply.code(status).send({ success: false, ...failure, requestId: request.id });
};

/** Envelope code of an error. */
export const refusalCodeOf = (error: FastifyError): string => describeFailure(error).code;

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
  const { status, ...failure } = nothingHere;
  void reply.code(status).send({ success: false, ...failure, requestId: request.id });
};

/** Temporary failures are warnings; bugs and urgent problems need a person. */
const severityOf = (error: FastifyError, status: number): "error" | "warn" =>
  status === 500 || (error instanceof Problem && error.isUrgent) ? "error" : "warn";

type Described = Omit<Failure, "success" | "requestId"> & { status: number };

const nothingHere: Described = {
  status: 404,
  error: "There is nothing at this address",
  code: "not_found",
};

const describeFailure = (error: FastifyError): Described => {
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
  const known = clientErrors[error.code];
  if (known) return known;
  if (isAborted(error)) return aborted;
  if (databaseFailureOf(error))
    return {
      status: 503,
      error: "The service is busy. Try again in a moment.",
      code: "unavailable",
    };
  // Our own refusals are Problems; a 403 of the framework is a path that escapes the file root.
  if (error.statusCode === 403) return nothingHere;
  if (error.statusCode !== undefined && error.statusCode < 500)
    return { status: error.statusCode, error: error.message, code: "bad_request" };
  return { status: 500, error: "Internal server error", code: "internal" };
};

/**
 * True if the client closed the connection while sending the body. Fastify sets the status only on its own read errors.
 */
const isAborted = ({ code, statusCode }: FastifyError): boolean =>
  code === "ECONNRESET" && statusCode === 400;

const aborted: Described = { status: 400, error: "This request was cut off", code: "aborted" };

const describeValidation = (issues: { instancePath: string; message?: string }[]): Described => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.instancePath.slice(1).replaceAll("/", ".");
    fields[field] ??= issue.message ?? fallbackMessages.wrong;
  }
  const { "": whole, ...parts } = fields;
  if (whole !== undefined) return { status: 400, error: wholeSentence(whole), code: "invalid" };
  const [first] = Object.values(parts);
  return { status: 400, error: first ?? wholeWrong, code: "invalid", fields: parts };
};

const wholeWrong = "This request is not valid";

/** Describes an error about the body as a whole. */
const wholeSentence = (said: string): string => {
  if (said === fallbackMessages.missing) return "This request is empty";
  return said === fallbackMessages.wrong ? wholeWrong : said;
};

const clientErrors: Record<string, Described> = {
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
