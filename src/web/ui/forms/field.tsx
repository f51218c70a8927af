import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Label of a control, and its hint and error. */
export type FieldText = { label: ReactNode; hint?: ReactNode; error?: string | undefined };

export const Field = ({
  id,
  label,
  hint,
  error,
  children,
}: FieldText & { id: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <label htmlFor={id} className="text-small font-medium text-fg">
      {label}
    </label>
    {children}
    {hint && (
      <p id={`${id}-hint`} className="text-small text-fg-3">
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
);

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-small text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  ) : null;

/** ARIA attributes that connect a control with its hint and error. */
export const describedBy = (id: string, { hint, error }: Pick<FieldText, "hint" | "error">) => ({
  "aria-invalid": error ? true : undefined,
  "aria-describedby":
    [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
});
