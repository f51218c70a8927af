import { CallFailure } from "./call-failure.ts";

/** Idempotency keys of one form. A body keeps its key while the outcome of its last request is unknown. */
export interface IdempotencyKeys {
  keyOf(body: object): string;
  /** Reports how the last request ended: null means it succeeded. */
  reportOutcome(failure: unknown): void;
}

export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()): IdempotencyKeys {
  let unanswered: { json: string; key: string } | null = null;
  return {
    keyOf: (body) => {
      const json = JSON.stringify(body);
      if (unanswered?.json !== json) unanswered = { json, key: newKey() };
      return unanswered.key;
    },
    reportOutcome: (failure) => {
      if (!isUnanswered(failure)) unanswered = null;
    },
  };
}

/** The outcome is unknown: no response, a server error, or a call still in progress. */
const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 0 || failure.status >= 500 || failure.code === "in_progress");
