import type { LucideIcon } from "lucide-react";

type ToggleChipProps = {
  label: string;
  name: string;
  icon: LucideIcon;
  /** Number of matches for the option. */
  count: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

/** Native checkbox styled as a chip, for filters. */
export const ToggleChip = ({ icon: Icon, label, name, count, isOn, onChange }: ToggleChipProps) => (
  <label className="group relative inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-control px-3 text-small font-medium transition-colors hover:bg-raised has-checked:border-accent has-checked:bg-tint-accent has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="checkbox"
      name={name}
      checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
    <Icon aria-hidden className="size-4 shrink-0 group-has-checked:fill-current" />
    {label}
    <span className="text-fg-2 tabular-nums group-has-checked:text-accent">{count}</span>
  </label>
);
