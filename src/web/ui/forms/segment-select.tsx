import { Select } from "./select.tsx";

type SegmentSelectProps<Value extends string> = {
  label: string;
  /** `count` is the number of matches for the option. */
  options: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The options of `Segments` as a select, for a narrow screen, where they do not fit in a row. */
export const SegmentSelect = <Value extends string>(props: SegmentSelectProps<Value>) => {
  const { label: name, options, value: current, onChange } = props;
  return (
    <Select
      label={name}
      value={current}
      onChange={({ target }) => {
        const option = options.find(({ value }) => value === target.value);
        if (option) onChange(option.value);
      }}
    >
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {count === undefined ? label : `${label} (${count.toLocaleString("en-US")})`}
        </option>
      ))}
    </Select>
  );
};
