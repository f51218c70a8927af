import { TextField } from "#web/ui/text-field.tsx";
import type { LevelDraft } from "./proposal-draft.ts";

type LevelFieldsProps = {
  draft: LevelDraft;
  /** The lowest level asks for nothing: only its tax can be changed. */
  isLowest: boolean;
  onChange: (change: Partial<LevelDraft>) => void;
};

const conditions = [
  { field: "rides", label: "Rides" },
  { field: "yes", label: "Min YES %" },
  { field: "cancels", label: "Max cancels %" },
] as const;

/** What one level asks for, and its tax. */
export const LevelFields = ({ draft, isLowest, onChange }: LevelFieldsProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{draft.level}</legend>
    <div className="grid grid-cols-2 items-end gap-3">
      {!isLowest &&
        conditions.map(({ field, label }) => (
          <TextField
            key={field}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            value={draft[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        ))}
      <TextField
        label="Tax %"
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        value={draft.tax}
        onChange={({ target }) => onChange({ tax: target.value })}
      />
    </div>
  </fieldset>
);
