import { Check } from "lucide-react";

type ChipGroupProps<Value extends string> = {
  legend: string;
  name: string;
  /** `count` is the number of matches for the option. */
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Radio buttons as chips, all visible; a column from 1024 px. */
export const ChipGroup = <Value extends string>(props: ChipGroupProps<Value>) => (
  <fieldset>
    <legend className="mb-1.5 text-small font-medium max-lg:sr-only">{props.legend}</legend>
    <div className="flex flex-wrap gap-2 lg:grid">
      {props.options.map(({ value, label, count }) => (
        <label
          key={value}
          className="group relative flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-control px-3 text-small font-medium transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-tint-accent has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent lg:rounded-button"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <Check
            aria-hidden
            className="hidden size-4 shrink-0 group-has-checked:block lg:invisible lg:block lg:group-has-checked:visible"
          />
          {label}
          {count !== undefined && (
            <span aria-hidden className="ml-auto hidden text-fg-3 tabular-nums lg:inline">
              {count}
            </span>
          )}
        </label>
      ))}
    </div>
  </fieldset>
);
