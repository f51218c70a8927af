import { CallFailure } from "./call-failure.ts";

/** The keys under which something is sent: a try that nobody answered is the same try when it is sent again. */
export interface Tries {
  keyOf(body: object): string;
  /** To be told how the last try went; null when it was done. */
  ended(failure: unknown): void;
}

/** Keys for what must not be done twice because its answer was lost. */
export function sameTries(newKey: () => string = () => crypto.randomUUID()): Tries {
  let unanswered: { said: string; key: string } | null = null;
  return {
    keyOf: (body) => {
      const said = JSON.stringify(body);
      if (unanswered?.said !== said) unanswered = { said, key: newKey() };
      return unanswered.key;
    },
    ended: (failure) => {
      if (!isUnanswered(failure)) unanswered = null;
    },
  };
}

/** Nobody was reached, the server does not know what became of it, or is still at it. */
const isUnanswered = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 0 || failure.status >= 500 || failure.code === "in_progress");
