/** A failed call. `message` can be shown to users; `status` is 0 when the server was not reached. */
export class CallFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  readonly body: unknown;

  constructor(message: string, detail: Partial<Omit<CallFailure, keyof Error>> = {}) {
    super(message);
    this.name = "CallFailure";
    this.status = detail.status ?? 0;
    this.code = detail.code ?? (this.status === 0 ? "network" : "unknown");
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId;
    this.body = detail.body;
  }
}

/**
 * Failure of a response with an error status. Its message is the server's error, else the status
 * text, else "Network error".
 */
export const failureOf = (status: number, statusText: string, body: unknown): CallFailure => {
  const reply: Record<string, unknown> = isRecord(body) ? body : {};
  return new CallFailure(stringOf(reply.error) || statusText || "Network error", {
    status,
    code: stringOf(reply.code) || undefined,
    fields: isStringRecord(reply.fields) ? reply.fields : undefined,
    requestId: stringOf(reply.requestId) || undefined,
    body,
  });
};

/** Message to show for any thrown value. */
export const messageOf = (error: unknown, fallback = "Something went wrong"): string =>
  (error instanceof Error && error.message) || fallback;

/** The server's message, or the fallback if the response had none, as from a proxy. */
export const serverMessageOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailure && error.code === "unknown" ? fallback : messageOf(error, fallback);

const stringOf = (value: unknown) => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isStringRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === "string");
