export type StripeError = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
};

/** An answer in the shape of Stripe's errors; thrown by whatever cannot do what was asked. */
export class StripeRefusal extends Error {
  status: number;
  error: StripeError;
  /** Whether the refused request had begun to run, so that its idempotency key is used up. */
  hasBegun: boolean;

  constructor(status: number, error: StripeError, hasBegun: boolean) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.hasBegun = hasBegun;
  }
}

/** The request is malformed: nothing ran, its idempotency key stays free. */
export function badRequest(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, code, param }, false);
}

/** The request is well formed, but the state of the object does not allow it. */
export function notAllowed(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, code, param }, true);
}

/** There is no such object: 404 where it is the address, 400 where it is a parameter. */
export function noSuch(object: string, id: string, param = "id"): StripeRefusal {
  const message = `No such ${object}: '${id}'`;
  const status = param === "id" ? 404 : 400;
  const error = {
    type: "invalid_request_error",
    message,
    code: "resource_missing",
    param,
  } as const;
  return new StripeRefusal(status, error, false);
}

/** There is no such endpoint. */
export function noSuchUrl(method: string, path: string): StripeRefusal {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new StripeRefusal(404, { type: "invalid_request_error", message }, false);
}

/** The body of an error answer. */
export function errorBody(error: StripeError): string {
  const docs = error.code && {
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll("_", "-")}`,
  };
  return JSON.stringify({ error: { ...docs, ...error } });
}
