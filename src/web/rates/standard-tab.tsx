import { RotateCcw } from "lucide-react";
import { defaultStandardRates, ratesLimits } from "#shared/fares/rates-limits.ts";
import { putStandardRates } from "#shared/rates/contract.ts";
import { call } from "#web/app/client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { type StandardRates, standardDraft } from "./drafts.ts";
import { FilledNote } from "./filled-note.tsx";
import { PartForm } from "./part-form.tsx";
import { RateField } from "./rate-field.tsx";
import { standardRates } from "./rates-queries.ts";
import type { Part } from "./use-part.ts";
import { useSave } from "./use-save.ts";

const fields = [
  { name: "baseFare", label: "Booking Fee", end: "per ride" },
  { name: "perMinuteCharge", label: "Per Minute Charge", end: "per minute" },
  { name: "perMileCharge", label: "Per Mile Charge", end: "per mile" },
] as const;

/** The base price of most rides. Reset fills in the defaults and saves nothing. */
export const StandardTab = ({
  part,
  priceWords,
}: {
  part: Part<StandardRates>;
  priceWords: string;
}) => {
  const save = useSave(part, { queryKey: standardRates.queryKey });
  const submit = () => {
    const { rates } = part.read;
    if (!rates) return;
    const body = { ...rates, version: part.seen };
    save.act({ rates, send: () => call(putStandardRates, { body }) });
  };
  const saved = standardDraft(part.saved.rates);
  return (
    <PartForm
      part={part}
      save={save}
      priceWords={priceWords}
      onSubmit={submit}
      beside={
        <Button
          variant="outline"
          className="max-sm:order-4"
          onClick={() => part.fill("defaults", defaultStandardRates)}
        >
          <RotateCcw aria-hidden className="size-4 max-sm:hidden" />
          Reset
        </Button>
      }
    >
      <p className="text-fg-2">Set standard fare rates, the base price of most rides.</p>
      <ConflictNote
        part={part}
        lines={fields.map(({ name, label }) => ({
          label,
          saved: `$${saved[name]}`,
          typed: `$${part.draft[name]}`,
        }))}
      />
      {fields.map(({ name, label, end }) => (
        <RateField
          key={name}
          name={name}
          label={label}
          start="$"
          end={end}
          step={0.01}
          min={ratesLimits[name].min}
          hint={`At least $${ratesLimits[name].min.toFixed(2)}`}
          value={part.draft[name]}
          error={part.errors[name]}
          onChange={(value) => part.change({ [name]: value })}
        />
      ))}
      <FilledNote part={part} />
    </PartForm>
  );
};
