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

/** Message of a failed response: the server's error, else the status text, else "Network error". */
export const failureOf = (status: number, statusText: string, body: unknown): CallFailure => {
  const said: Record<string, unknown> = isRecord(body) ? body : {};
  return new CallFailure(textOf(said.error) || statusText || "Network error", {
    status,
    code: textOf(said.code) || undefined,
    fields: isTexts(said.fields) ? said.fields : undefined,
    requestId: textOf(said.requestId) || undefined,
    body,
  });
};

/** Message to show for any thrown value. */
export const messageOf = (error: unknown, fallback = "Something went wrong"): string =>
  (error instanceof Error && error.message) || fallback;

/** The server's message, or the fallback for a response without one, such as a proxy's. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof CallFailure && error.code === "unknown" ? fallback : messageOf(error, fallback);

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === "string");
