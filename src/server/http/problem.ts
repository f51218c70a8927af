/** A failure for people: its sentence is shown as it is. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly state: string | undefined;
  /** Seconds, told to the caller in Retry-After. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: Problem["status"],
    code: string,
    sentence: string,
    detail: { fields?: Record<string, string>; state?: string; retryAfterSeconds?: number } = {},
  ) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.fields = detail.fields;
    this.state = detail.state;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

export const notFound = (what: string) => new Problem(404, "not_found", `${what} was not found`);
