import { useId } from "react";

type CropSliderProps = {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** What the value is called instead of its percentage. */
  words?: string;
  /** There is no room to move. */
  isFixed?: boolean;
  onChange: (value: number) => void;
};

/** The browser's own slider, in a hundred steps. */
export const CropSlider = ({ label, value, words, isFixed, onChange }: CropSliderProps) => {
  const id = useId();
  const percent = Math.round(value * 100);
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3">
      <label htmlFor={id} className={`text-small font-medium ${isFixed ? "text-disabled" : ""}`}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={words ?? `${percent}%`}
        disabled={isFixed}
        onChange={(event) => onChange(Number(event.target.value) / 100)}
        className="min-h-11 w-full rounded-input accent-accent"
      />
    </div>
  );
};
