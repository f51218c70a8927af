import { RotateCcw } from "lucide-react";
import { defaultStandardRates, ratesLimits } from "#shared/fares/rates-limits.ts";
import { putStandardRates } from "#shared/rates/contract.ts";
import { call } from "#web/platform/client.ts";
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

type StandardTabProps = { part: Part<StandardRates>; priceWords: string };

/** The base price of most rides. Reset fills in the defaults and saves nothing. */
export const StandardTab = ({ part, priceWords }: StandardTabProps) => {
  const save = useSave(part, { queryKey: standardRates.queryKey });
  const submit = () => {
    const { rates } = part.read;
    if (!rates) return;
    const body = { ...rates, version: part.seen };
    save.act({ rates, send: () => call(putStandardRates, { body }) });
  };
  return (
    <PartForm
      part={part}
      save={save}
      priceWords={priceWords}
      onSubmit={submit}
      beside={<Reset part={part} />}
    >
      <p className="text-fg-2">Set standard fare rates, the base price of most rides.</p>
      <ConflictNote part={part} lines={linesOf(part)} />
      {fields.map((field) => (
        <StandardField key={field.name} part={part} {...field} />
      ))}
      <FilledNote part={part} />
    </PartForm>
  );
};

type PartOnly = Pick<StandardTabProps, "part">;

const Reset = ({ part }: PartOnly) => (
  <Button
    variant="outline"
    className="max-sm:order-4"
    onClick={() => part.fill("defaults", defaultStandardRates)}
  >
    <RotateCcw aria-hidden className="size-4 max-sm:hidden" />
    Reset
  </Button>
);

const StandardField = ({ part, name, label, end }: PartOnly & (typeof fields)[number]) => (
  <RateField
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
);

const linesOf = ({ saved, draft }: Part<StandardRates>) => {
  const before = standardDraft(saved.rates);
  return fields.map(({ name, label }) => ({
    label,
    saved: `$${before[name]}`,
    typed: `$${draft[name]}`,
  }));
};
