export type StripeError = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  /** Id of the charge that failed because the card was declined. */
  charge?: string;
  payment_intent?: object;
};

/** An error response in Stripe's format. */
export class StripeRefusal extends Error {
  status: number;
  error: StripeError;
  /** Whether the endpoint started running, which uses up the idempotency key. */
  hasBegun: boolean;

  constructor(status: number, error: StripeError, hasBegun: boolean) {
    super(error.message);
    this.status = status;
    this.error = error;
    this.hasBegun = hasBegun;
  }
}

/** The request is malformed. Nothing ran, so its idempotency key stays unused. */
export function badRequest(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, code, param }, false);
}

/** The request is valid, but the object's state forbids it. */
export function notAllowed(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, { type: "invalid_request_error", message, code, param }, true);
}

/** 404 for an id in the path, 400 for an id in a parameter. */
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

/** The account does not exist, or has disconnected itself from the platform. */
export function accountInvalid(account: string): StripeRefusal {
  const message = `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`;
  const error = { type: "invalid_request_error", code: "account_invalid", message } as const;
  return new StripeRefusal(403, error, false);
}

export function noSuchUrl(method: string, path: string): StripeRefusal {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new StripeRefusal(404, { type: "invalid_request_error", message }, false);
}

export function errorBody(error: StripeError): string {
  const docs = error.code && {
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll("_", "-")}`,
  };
  return JSON.stringify({ error: { ...docs, ...error } });
}
