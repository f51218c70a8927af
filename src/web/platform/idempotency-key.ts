import { CallFailure } from "./call-failure.ts";

/** Idempotency keys of one form: the key stays the same while the same body is retried without an answer. */
export interface IdempotencyKeys {
  keyOf(body: object): string;
  /** Reports how the last request ended: null means it succeeded. */
  ended(failure: unknown): void;
}

/** Keys for a request that must not take effect twice when its answer is lost. */
export function idempotencyKeys(newKey: () => string = () => crypto.randomUUID()): IdempotencyKeys {
  let unanswered: { json: string; key: string } | null = null;
  return {
    keyOf: (body) => {
      const json = JSON.stringify(body);
      if (unanswered?.json !== json) unanswered = { json, key: newKey() };
      return unanswered.key;
    },
    ended: (failure) => {
      if (!isUnanswered(failure)) unanswered = null;
    },
  };
}

/** The request got no answer, a server error, or is still in progress: its outcome is unknown. */
const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 0 || failure.status >= 500 || failure.code === "in_progress");
