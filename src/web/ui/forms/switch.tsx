/** An on/off switch; `label` is visible unless `labelHidden`. `isWide` sets the switch at the right edge. */
export const Switch = ({
  label,
  isOn,
  onChange,
  disabled,
  labelHidden,
  isWide,
  describedBy,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  labelHidden?: boolean;
  isWide?: boolean;
  describedBy?: string | undefined;
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={labelHidden ? label : undefined}
    aria-describedby={describedBy}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
    className={`group min-h-11 items-center gap-3 rounded-input disabled:opacity-60 ${isWide ? "flex w-full justify-between" : "inline-flex"}`}
  >
    {!labelHidden && <span className="text-left font-medium">{label}</span>}
    <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-control bg-raised p-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-yellow">
      <span className="size-5 rounded-full border border-transparent bg-fg-2 transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-on-yellow" />
    </span>
  </button>
);
