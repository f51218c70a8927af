/** Counts every response of the product to its clients. */
export interface Tally {
  /** Responses by status. */
  statuses: Map<number, number>;
  /** Calls answered 500, with the body. */
  internalErrors: string[];
  /** Calls answered with another status from 500 on than 503 with Retry-After. */
  abruptErrors: string[];
  /** Calls without a response within 10 s. */
  unanswered: string[];
  /** Calls with a refused or broken connection. */
  broken: number;
  slowestMs: number;
}

export const emptyTally = (): Tally => ({
  statuses: new Map(),
  internalErrors: [],
  abruptErrors: [],
  unanswered: [],
  broken: 0,
  slowestMs: 0,
});

interface CountedAnswer {
  status: number;
  body: string;
  retryAfter: string | null;
  /** Milliseconds from the call to the end of the response. */
  ms: number;
}

/** Counts a response. */
export function countAnswer(tally: Tally, call: string, answer: CountedAnswer): void {
  tally.slowestMs = Math.max(tally.slowestMs, Math.round(answer.ms));
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  const isAbrupt = answer.status >= 500 && !(answer.status === 503 && answer.retryAfter !== null);
  if (isAbrupt) tally.abruptErrors.push(`${stamp()} ${call}: ${answer.status} ${answer.body}`);
  if (answer.status === 500) tally.internalErrors.push(`${stamp()} ${call}: ${answer.body}`);
}

/** Counts a call without a response: a timeout or a broken connection. */
export function countFailure(tally: Tally, call: string, error: unknown): void {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  if (isTimeout) tally.unanswered.push(`${stamp()} ${call}`);
  else tally.broken += 1;
}

const stamp = () => new Date().toISOString();
