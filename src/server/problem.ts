interface Detail {
  /** Messages by name of the invalid field. */
  fields?: Record<string, string>;
  /** Current state of the ride or submission whose transition was refused. */
  state?: string;
  retryAfterSeconds?: number;
  /** True if retrying cannot help until an operator acts: logged as an error instead of a warning. */
  isUrgent?: boolean;
  /** Account that the refused call was aimed at: logged, never sent. */
  triedAccountId?: string | undefined;
}

/** A failure whose message is shown to users and whose cause is logged. Any other error is a bug. */
export class Problem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 406 | 409 | 413 | 415 | 422 | 429 | 503;
  readonly code: string;
  readonly fields: Record<string, string> | undefined;
  readonly state: string | undefined;
  /** Seconds, sent to the caller as Retry-After. */
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
