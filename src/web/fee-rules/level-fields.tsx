import { TextField } from "#web/ui/forms/text-field.tsx";
import type { LevelDraft } from "./proposal-draft.ts";
import type { ProposalErrors } from "./proposal-errors.ts";

type LevelFieldsProps = {
  draft: LevelDraft;
  /** From the lowest; that one asks for nothing: only its tax can be changed. */
  place: number;
  errors: ProposalErrors;
  onChange: (change: Partial<LevelDraft>) => void;
};

const conditions = [
  { field: "rides", sent: "completedRides", label: "Rides" },
  { field: "yes", sent: "minYesBps", label: "Min YES %" },
  { field: "cancels", sent: "maxFaultCancelBps", label: "Max cancels %" },
] as const;
const tax = { field: "tax", sent: "taxBps", label: "Tax %" } as const;

/** What one level asks for, and its tax; each mistake stands at its number. */
export const LevelFields = ({ draft, place, errors, onChange }: LevelFieldsProps) => (
  <fieldset>
    <legend className="mb-2 font-semibold">{draft.level}</legend>
    <div className="grid grid-cols-2 items-start gap-3">
      {(place === 0 ? [tax] : [...conditions, tax]).map(({ field, sent, label }) => (
        <TextField
          key={field}
          id={`levels.${place}.${sent}`}
          label={label}
          inputMode={field === "rides" ? "numeric" : "decimal"}
          autoComplete="off"
          className="tabular-nums"
          value={draft[field]}
          error={errors[`levels.${place}.${sent}`]}
          onChange={({ target }) => onChange({ [field]: target.value })}
        />
      ))}
    </div>
  </fieldset>
);
