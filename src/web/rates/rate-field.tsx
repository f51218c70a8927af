import { TextField } from "#web/ui/forms/text-field.tsx";

type RateFieldProps = {
  name: string;
  label: string;
  /** Text as typed. */
  value: string;
  error: string | undefined;
  hint: string;
  step: number;
  min: number;
  /** Text before and after the number. */
  start?: string;
  end?: string;
  onChange: (value: string) => void;
};

/** Input for a price or percentage. The mouse wheel scrolls the page instead of changing the value. */
export const RateField = ({ start, end, onChange, ...field }: RateFieldProps) => (
  <TextField
    {...field}
    id={field.name}
    type="number"
    inputMode="decimal"
    autoComplete="off"
    start={start}
    end={end && <span className="pr-3.5 text-fg-3">{end}</span>}
    className={`tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none ${start ? "!pl-8" : ""} ${end ? "!pr-28" : ""}`}
    onChange={(event) => onChange(event.target.value)}
    onWheel={(event) => event.currentTarget.blur()}
  />
);
