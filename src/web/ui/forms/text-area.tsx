import { type ComponentProps, useId } from "react";
import { controlClass } from "./control-class.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

/** A labeled multi-line text box. */
export const TextArea = (props: ComponentProps<"textarea"> & FieldText) => {
  const { label, hint, error, ...area } = props;
  const generatedId = useId();
  const id = area.id ?? area.name ?? generatedId;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        rows={3}
        {...area}
        id={id}
        {...describedBy(id, { hint, error })}
        className={controlClass}
      />
    </Field>
  );
};
