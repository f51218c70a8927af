import { submitErrorMessage } from "./error-messages.ts";

type FailureNoteProps = {
  /** Null without a failure. */
  error: Error | null;
  /** Sentence before the reason, about the failed action. */
  intro?: string;
};

/** Reason of a failed submit, shown beside the button. */
export const FailureNote = ({ error, intro }: FailureNoteProps) =>
  error && (
    <p role="alert" className="rounded-input bg-tint-danger p-3 text-on-tint-danger">
      {[intro, submitErrorMessage(error)].filter(Boolean).join(" ")}
    </p>
  );
