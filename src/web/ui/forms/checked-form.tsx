import type { ReactNode } from "react";
import { ErrorSummary, type SummaryError } from "./error-summary.tsx";

type CheckedFormProps = {
  errors: readonly SummaryError[];
  /** Number of submits. */
  attempt: number;
  onSubmit: () => void;
  children: ReactNode;
};

/** A form with our own validation instead of the browser's, and an error summary on top. */
export const CheckedForm = ({ errors, attempt, onSubmit, children }: CheckedFormProps) => (
  <form
    noValidate
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <ErrorSummary errors={errors} attempt={attempt} />
    {children}
  </form>
);
