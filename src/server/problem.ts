interface Detail {
  fields?: Record<string, string>;
  state?: string;
  retryAfterSeconds?: number;
  /** Trying again does not help until somebody here has acted: logged as an error, not as a warning. */
  isUrgent?: boolean;
  /** The account that the refused call would have opened: logged, never sent. */
  triedAccountId?: string | undefined;
}

/** A failure for people: its sentence is shown as it is, its cause is logged. Anything else that is thrown is a bug. */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly state: string | undefined;
  /** Seconds, told to the caller in Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  readonly isUrgent: boolean;
  readonly triedAccountId: string | undefined;

  constructor(
    status: Problem["status"],
    code: string,
    sentence: string,
    detail: Detail = {},
    options?: ErrorOptions,
  ) {
    super(sentence, options);
    this.status = status;
    this.code = code;
    this.fields = detail.fields;
    this.state = detail.state;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.isUrgent = detail.isUrgent ?? false;
    this.triedAccountId = detail.triedAccountId;
  }
}

export const notFound = (what: string) => new Problem(404, "not_found", `${what} was not found`);
