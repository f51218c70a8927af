import { Square, SquareCheck } from "lucide-react";
import type { ReactNode } from "react";
import { describedBy, FieldError } from "./field.tsx";

type CheckChipsProps<Value extends string | number> = {
  legend: string;
  /** Id of the first chip, to which errors lead. */
  id: string;
  /** Options with a `group` stand as plain rows in columns, each group under its legend. */
  options: readonly { value: Value; label: string; group?: string }[];
  values: readonly Value[];
  error?: string | undefined;
  /** Stands beside the legend. */
  tools?: ReactNode;
  onChange: (values: Value[]) => void;
};

const rowLook = { className: "gap-2 rounded-input", icon: "size-5" };
const chipLook = {
  className:
    "gap-1.5 rounded-input border border-control px-3 py-2 has-checked:border-accent has-checked:bg-tint-accent",
  icon: "size-4",
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
  const chip = ({ value, label, group }: (typeof options)[number]) => {
    const Icon = values.includes(value) ? SquareCheck : Square;
    const look = group ? rowLook : chipLook;
    return (
      <label
        key={value}
        className={`group relative inline-flex min-h-11 cursor-pointer items-center text-small font-medium transition-colors hover:bg-raised has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look.className}`}
      >
        <input
          type="checkbox"
          id={value === options[0]?.value ? id : undefined}
          {...describedBy(id, { error })}
          checked={values.includes(value)}
          onChange={({ target }) => toggle(value, target.checked)}
          className="absolute inset-0 cursor-pointer appearance-none outline-none"
        />
        <Icon aria-hidden className={`${look.icon} shrink-0`} />
        {label}
      </label>
    );
  };
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      {/* A legend that floats is laid out like the other children, so that the tools can stand beside it. */}
      <legend className="float-left text-small font-medium">{legend}</legend>
      {props.tools}
      {groups.map((group) => {
        const chips = options.filter((option) => option.group === group).map(chip);
        return group === undefined ? (
          <div key="" className="flex w-full flex-wrap gap-2">
            {chips}
          </div>
        ) : (
          <fieldset key={group} className="mt-2 w-full min-w-0">
            <legend className="text-small text-fg-2">{group}</legend>
            <div className="grid gap-x-4 md:grid-cols-3">{chips}</div>
          </fieldset>
        );
      })}
      <FieldError id={id} error={error} />
    </fieldset>
  );
};
