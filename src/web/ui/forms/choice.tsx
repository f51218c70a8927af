import { Select } from "./select.tsx";

type ChoiceProps<Value extends string> = {
  label: string;
  /** Label of the empty option. */
  none: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
};

/** A select with an empty option, for filters. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, none, options, value, onChange } = props;
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value)
      }
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
