import { Square, SquareCheck } from "lucide-react";
import type { ReactNode } from "react";
import { FieldError } from "./field.tsx";

type CheckChipsProps<Value extends string | number> = {
  legend: string;
  /** Id of the first chip, to which errors lead. */
  id: string;
  /** Options with a `group` stand in columns, each group under its legend. */
  options: readonly { value: Value; label: string; group?: string }[];
  values: readonly Value[];
  error?: string | undefined;
  /** Stands below the legend. */
  tools?: ReactNode;
  onChange: (values: Value[]) => void;
};

/** Checkboxes as chips, all visible; the values stay in the order of the options. */
export const CheckChips = <Value extends string | number>(props: CheckChipsProps<Value>) => {
  const { legend, id, options, values, error, onChange } = props;
  const toggle = (value: Value, isOn: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => (option === value ? isOn : values.includes(option))),
    );
  const groups = [...new Set(options.map(({ group }) => group))];
  const chip = ({ value, label }: { value: Value; label: string }) => {
    const Icon = values.includes(value) ? SquareCheck : Square;
    return (
      <label
        key={value}
        className="group relative inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-input border border-control px-3 py-2 text-small font-medium transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-tint-accent has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
      >
        <input
          type="checkbox"
          id={value === options[0]?.value ? id : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          checked={values.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
          className="absolute inset-0 cursor-pointer appearance-none outline-none"
        />
        <Icon aria-hidden className="size-4 shrink-0" />
        {label}
      </label>
    );
  };
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      {props.tools}
      {groups.map((group) => {
        const chips = options.filter((option) => option.group === group).map(chip);
        return group === undefined ? (
          <div key="" className="flex flex-wrap gap-2">
            {chips}
          </div>
        ) : (
          <fieldset key={group} className="min-w-0">
            <legend className="mb-1.5 text-small text-fg-2">{group}</legend>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
              {chips}
            </div>
          </fieldset>
        );
      })}
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
