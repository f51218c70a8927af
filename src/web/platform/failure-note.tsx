import { failureWords } from "./failure-words.ts";

type FailureNoteProps = {
  /** Null without a failure. */
  error: Error | null;
  /** Sentence before the reason, about the failed action. */
  what?: string;
};

/** Reason of a failed submit, shown beside the button. */
export const FailureNote = ({ error, what }: FailureNoteProps) =>
  error && (
    <p role="alert" className="rounded-input bg-tint-danger p-3 text-on-tint-danger">
      {[what, failureWords(error)].filter(Boolean).join(" ")}
    </p>
  );
