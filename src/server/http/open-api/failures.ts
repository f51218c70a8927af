import * as z from "zod/mini";
import { failureSchema } from "#shared/endpoint.ts";
import { componentRef, type JsonSchema, type Operation, type ResponseObject } from "./document.ts";

const { $schema: _, ...schema } = z.toJSONSchema(failureSchema);

/** Body of every failure, named in `components.schemas`. */
export const Failure = schema as JsonSchema;

const failure = (description: string): ResponseObject => ({
  description,
  content: { "application/json": { schema: componentRef("schemas", "Failure") } },
});

const retryable = (description: string): ResponseObject => ({
  ...failure(description),
  headers: {
    "Retry-After": {
      description: "Seconds to wait before a retry.",
      schema: { type: "integer" },
    },
  },
});

export const failures: Record<string, ResponseObject> = {
  Invalid: failure("The input is invalid; `fields` has a message for each wrong field."),
  NotSignedIn: failure("No session: the Authorization header is missing, unknown or expired."),
  Forbidden: failure("The account's role, state or permission does not allow this call."),
  NotFound: failure("The resource does not exist, or belongs to somebody else."),
  NotAcceptable: failure("The version that the Accept header asks for is not served."),
  Conflict: failure(
    "The state does not allow it, or another call came first; `state` is the current state.",
  ),
  TooManyRequests: retryable("Too many calls."),
  Unavailable: retryable("A part of the service is unavailable."),
  TooLarge: failure("The body or file is too large."),
  UnsupportedType: failure("Another content type is needed."),
  Impossible: failure("Understood, but impossible, such as a place that cannot be found."),
  Failed: failure("Internal error. Search the log for `requestId`."),
};

/** Failures that a call can return, derived from its OpenAPI operation. */
export function failuresOf(method: string, path: string, operation: Operation) {
  const hasBody = operation.requestBody !== undefined;
  const isPublic = operation.security?.length === 0;
  const names: [status: string, name: string, applies: boolean][] = [
    ["400", "Invalid", hasBody || operation.parameters !== undefined],
    ["401", "NotSignedIn", !isPublic],
    ["403", "Forbidden", !isPublic],
    ["404", "NotFound", path.includes("{") || "404" in operation.responses],
    ["406", "NotAcceptable", "406" in operation.responses],
    ["409", "Conflict", method !== "get"],
    ["413", "TooLarge", hasBody],
    ["415", "UnsupportedType", hasBody],
    ["422", "Impossible", hasBody],
    ["429", "TooManyRequests", true],
    ["500", "Failed", true],
    ["503", "Unavailable", true],
  ];
  return Object.fromEntries(
    names
      .filter(([, , applies]) => applies)
      .map(([status, name]) => [status, componentRef("responses", name)]),
  );
}
