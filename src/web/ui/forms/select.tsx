import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { controlClass } from "./control-class.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

/** Native select with a label; the options are its children. */
export const Select = (props: ComponentProps<"select"> & FieldText) => {
  const { label, hint, error, ...select } = props;
  const generatedId = useId();
  const id = select.id ?? select.name ?? generatedId;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <select
          {...select}
          id={id}
          {...describedBy(id, { hint, error })}
          className={`${controlClass} appearance-none pr-9`}
        />
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-fg-3"
        />
      </div>
    </Field>
  );
};
