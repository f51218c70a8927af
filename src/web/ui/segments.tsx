type SegmentsProps<Value extends string> = {
  legend: string;
  name: string;
  /** `count` is the number of matches for the option. */
  options: readonly { value: Value; label: string; count?: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few radio buttons side by side in one box, in further lines, each filled, where one has no room. */
export const Segments = <Value extends string>(props: SegmentsProps<Value>) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{props.legend}</legend>
    <div className="inline-flex max-w-full flex-wrap rounded-button border border-control p-0.5 align-top">
      {props.options.map(({ value, label, count }) => (
        <label
          key={value}
          className="relative grid min-h-10.5 grow cursor-pointer place-items-center rounded-[0.625rem] px-2.5 text-small font-medium text-fg-2 transition-colors hover:text-fg has-checked:bg-tint-accent has-checked:text-accent"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[0.625rem] focus-visible:-outline-offset-2"
          />
          <span>
            {label}
            {count !== undefined && (
              <span className="ml-1 font-normal tabular-nums">
                {" "}
                {count.toLocaleString("en-US")}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);
