import { RotateCcw, Undo2 } from "lucide-react";
import { defaultStandardRates, ratesLimits } from "#shared/fares/rates-limits.ts";
import { putStandardRates } from "#shared/rates/contract.ts";
import { call } from "#web/platform/client.ts";
import { Button } from "#web/ui/button.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { type StandardRates, standardDraft } from "./drafts.ts";
import { PartForm } from "./part-form.tsx";
import type { Filler } from "./part-state.ts";
import { RateField } from "./rate-field.tsx";
import { standardRates } from "./rates-queries.ts";
import type { Part } from "./use-part.ts";
import { useSave } from "./use-save.ts";

const fields = [
  { name: "baseFare", label: "Booking Fee", end: "per ride" },
  { name: "perMinuteCharge", label: "Per Minute Charge", end: "per minute" },
  { name: "perMileCharge", label: "Per Mile Charge", end: "per mile" },
] as const;

type StandardTabProps = { part: Part<StandardRates>; priceText: string };

/** Standard rates. Reset fills in the defaults without saving. */
export const StandardTab = ({ part, priceText }: StandardTabProps) => {
  const save = useSave(part, { queryKey: standardRates.queryKey });
  const submit = () => {
    const { rates } = part.read;
    if (!rates) return;
    const body = { ...rates, version: part.baseVersion };
    save.act({ rates, send: () => call(putStandardRates, { body }) });
  };
  return (
    <PartForm
      part={part}
      save={save}
      priceText={priceText}
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
  const savedDraft = standardDraft(saved.rates);
  return fields.map(({ name, label }) => ({
    label,
    saved: `$${savedDraft[name]}`,
    typed: `$${draft[name]}`,
  }));
};

const fillerTexts: Record<Filler, string> = {
  defaults: "The defaults are filled in. Nothing is saved yet.",
  suggestion: "The suggestion is filled in. Nothing is saved yet.",
};

/** Source of filled-in values, with an undo button. */
const FilledNote = <Rates extends object>({ part }: { part: Part<Rates> }) => (
  <div role="status" className="empty:absolute">
    {part.filledBy && (
      <div className="flex animate-enter flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-button bg-raised py-1 pr-1 pl-4">
        <p className="text-small text-fg-2">{fillerTexts[part.filledBy]}</p>
        <Button variant="ghost" onClick={part.undoFill}>
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
      </div>
    )}
  </div>
);
