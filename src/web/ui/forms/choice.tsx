import { Select } from "./select.tsx";

type ChoiceProps<Value extends string> = {
  label: string;
  /** What it says while nothing is chosen. */
  none: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** One of several, or none of them: a filter. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, none, options, value, onChange } = props;
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(options.find((one) => one.value === target.value)?.value)}
    >
      <option value="">{none}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
};
