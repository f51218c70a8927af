import { useEffect, useRef } from "react";

export type SummaryError = {
  message: string;
  /** Id of the invalid field. */
  field?: string;
};

/**
 * "There is a problem" with links to the invalid fields. Takes the focus when errors appear after a submit, and when
 * `attempt` (the number of submits) changes while there are errors.
 */
export const ErrorSummary = ({
  errors,
  attempt,
}: {
  errors: readonly SummaryError[];
  attempt: number;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (attempt > 0 && hasErrors) box.current?.focus();
  }, [attempt, hasErrors]);
  if (!hasErrors) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-2 rounded-button border border-danger bg-tint-danger p-4 text-on-tint-danger"
    >
      <h2 className="text-h3">There is a problem</h2>
      <ul className="grid gap-1 text-small">
        {errors.map(({ message, field }) => (
          <li key={`${field}${message}`}>
            {field ? <FieldLink field={field} message={message} /> : message}
          </li>
        ))}
      </ul>
    </div>
  );
};

const FieldLink = ({ field, message }: { field: string; message: string }) => (
  <a
    href={`#${field}`}
    className="inline-block py-0.5 font-medium underline underline-offset-2"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(field)?.focus();
    }}
  >
    {message}
  </a>
);
