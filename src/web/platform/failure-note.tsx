import { failureWords } from "./failure-words.ts";

type FailureNoteProps = {
  /** Null while there is nothing to say. */
  error: Error | null;
  /** What failed, as a sentence before the reason. */
  what?: string;
};

/** Beside the button: why what was sent was not taken. */
export const FailureNote = ({ error, what }: FailureNoteProps) =>
  error && (
    <p role="alert" className="rounded-input bg-tint-danger p-3 text-on-tint-danger">
      {[what, failureWords(error)].filter(Boolean).join(" ")}
    </p>
  );
