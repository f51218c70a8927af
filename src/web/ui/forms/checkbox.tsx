import { useEffect, useRef } from "react";

type CheckboxProps = {
  label: string;
  isChecked: boolean;
  /** Indeterminate: some of the represented rows are checked. */
  isMixed?: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Native checkbox with a 44 px hit area and a visually hidden label. */
export const Checkbox = ({ label, isChecked, isMixed = false, onChange }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <label className="relative z-[1] grid size-11 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 cursor-pointer accent-accent"
      />
    </label>
  );
};
