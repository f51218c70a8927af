import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Label of a control, and its hint and error. */
export type FieldText = { label: ReactNode; hint?: ReactNode; error?: string | undefined };

/** A small button beside the label; in the tab order it follows the control. */
export type FieldAction = { action?: ReactNode };

export const Field = ({
  id,
  label,
  hint,
  error,
  action,
  children,
}: FieldText & FieldAction & { id: string; children: ReactNode }) => (
  <div className="grid content-start gap-1.5">
    <LabelRow action={action} control={children}>
      <label htmlFor={id} className="text-small font-medium text-fg">
        {label}
      </label>
    </LabelRow>
    {hint && (
      <p id={`${id}-hint`} className="text-small text-fg-3">
        {hint}
      </p>
    )}
    <FieldError id={id} error={error} />
  </div>
);

const LabelRow = (props: FieldAction & { control: ReactNode; children: ReactNode }) =>
  props.action ? (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {props.children}
      <div className="order-last w-full">{props.control}</div>
      {props.action}
    </div>
  ) : (
    <>
      {props.children}
      {props.control}
    </>
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
