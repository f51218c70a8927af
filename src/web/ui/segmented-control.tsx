import { useId } from "react";

/** One choice among a few, side by side, such as Upcoming | Past. */
export const SegmentedControl = <T extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}) => {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-button border border-hairline bg-surface p-1">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="grid min-h-11 flex-1 cursor-pointer place-items-center rounded-input px-4 text-small font-semibold text-fg-2 transition-colors hover:text-fg has-checked:bg-overlay has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
};
