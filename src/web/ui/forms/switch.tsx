import { type ReactNode, useId } from "react";

type SwitchProps = {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
  labelHidden?: boolean;
  id?: string;
  describedBy?: string | undefined;
};

/** An on/off switch; `label` is visible unless `labelHidden`. */
export const Switch = ({
  label,
  isOn,
  onChange,
  disabled,
  labelHidden,
  id,
  describedBy,
}: SwitchProps) => (
  <button
    type="button"
    role="switch"
    id={id}
    aria-checked={isOn}
    aria-label={labelHidden ? label : undefined}
    aria-describedby={describedBy}
    disabled={disabled}
    onClick={() => onChange(!isOn)}
    className="group inline-flex min-h-11 items-center gap-3 rounded-input disabled:opacity-60"
  >
    {!labelHidden && <span className="text-left font-medium">{label}</span>}
    <span className="flex h-7 w-12 shrink-0 items-center rounded-full border border-control bg-raised p-0.5 transition-colors group-aria-checked:border-accent group-aria-checked:bg-yellow">
      <span className="size-5 rounded-full border border-transparent bg-fg-2 transition-[translate,background-color] group-aria-checked:translate-x-5 group-aria-checked:bg-on-yellow" />
    </span>
  </button>
);

type SwitchRowProps = Omit<SwitchProps, "labelHidden" | "id" | "describedBy"> & { hint: ReactNode };

/** A switch at the right of its label, and the explanation directly below the label. */
export const SwitchRow = ({ hint, ...row }: SwitchRowProps) => {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="-my-2.5 flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-1 py-2.5">
        <label htmlFor={id} className="font-medium">
          {row.label}
        </label>
        {hint && (
          <p id={hintId} className="text-small text-fg-2">
            {hint}
          </p>
        )}
      </div>
      <Switch {...row} id={id} labelHidden describedBy={hint ? hintId : undefined} />
    </div>
  );
};
