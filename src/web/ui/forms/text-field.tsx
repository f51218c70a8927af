import { type ComponentProps, type ReactNode, useId } from "react";
import { controlClass } from "./control-class.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";

/** A labeled text input; spread `register("name")` into it. `start` and `end` are adornments. */
export const TextField = (
  props: ComponentProps<"input"> & FieldText & { start?: ReactNode; end?: ReactNode },
) => {
  const { label, hint, error, start, end, className = "", ...input } = props;
  const generatedId = useId();
  const id = input.id ?? input.name ?? generatedId;
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        {start && <Adornment side="left-0 pl-3.5">{start}</Adornment>}
        <input
          type="text"
          {...input}
          id={id}
          {...describedBy(id, { hint, error })}
          className={`${controlClass} ${start ? "pl-11" : ""} ${end ? "pr-11" : ""} ${className}`}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
    </Field>
  );
};

const Adornment = ({ side, children }: { side: string; children: ReactNode }) => (
  <span className={`pointer-events-none absolute inset-y-0 flex items-center text-fg-3 ${side}`}>
    {children}
  </span>
);
