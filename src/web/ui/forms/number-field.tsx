import { Minus, Plus } from "lucide-react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { controlClass } from "./control-class.ts";
import { describedBy, Field, type FieldText } from "./field.tsx";
import { type Steps, stepBy } from "./step-by.ts";

type NumberFieldProps = FieldText &
  Steps & {
    name: string;
    /** Text as typed. */
    value: string;
    /** Unit of a step, for the accessible names of the buttons: "miles". */
    unit: string;
    onChange: (value: string) => void;
  };

/** A whole number with step buttons. */
export const NumberField = (props: NumberFieldProps) => {
  const { name, value, unit, onChange, label, hint, error, ...steps } = props;
  const number = value.trim() === "" ? Number.NaN : Number(value);
  const go = (direction: 1 | -1) => onChange(String(stepBy(number, direction, steps)));
  return (
    <Field id={name} label={label} hint={hint} error={error}>
      <div className="flex items-center gap-2">
        <IconButton
          icon={Minus}
          label={`${steps.step} ${unit} less`}
          disabled={number <= steps.min}
          className="min-h-12 border border-control disabled:opacity-50"
          onClick={() => go(-1)}
        />
        <div className="relative flex-1">
          <input
            id={name}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            {...describedBy(name, { hint, error })}
            className={`${controlClass} pr-16 tabular-nums`}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-fg-3"
          >
            {unit}
          </span>
        </div>
        <IconButton
          icon={Plus}
          label={`${steps.step} ${unit} more`}
          disabled={number >= steps.max}
          className="min-h-12 border border-control disabled:opacity-50"
          onClick={() => go(1)}
        />
      </div>
    </Field>
  );
};
