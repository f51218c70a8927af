import { ratesLimits } from "#shared/fares/rates-limits.ts";
import { putHourlyRates, turnHourlyRatesOff } from "#shared/rates/contract.ts";
import { call } from "#web/platform/client.ts";
import { NumberField } from "#web/ui/forms/number-field.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ConflictNote } from "./conflict-note.tsx";
import { type HourlyRates, hourlyDraft } from "./drafts.ts";
import {
  HOURLY_OFF_MESSAGE,
  hasUnsavableHourlyRates,
  saveActionWhileOff,
} from "./hourly-rate-off.ts";
import { PartForm } from "./part-form.tsx";
import { RateField } from "./rate-field.tsx";
import { hourlyRates } from "./rates-queries.ts";
import type { Part } from "./use-part.ts";
import { useSave } from "./use-save.ts";

/** Hourly rate form; while switched off, saving turns hourly bookings off. */
export const HourlyTab = ({ part, priceText }: { part: Part<HourlyRates>; priceText: string }) => {
  const save = useSave(part, { queryKey: hourlyRates.queryKey });
  const isOn = part.draft.hourlyRateEnabled;
  const turnOff = () => {
    if (saveActionWhileOff(part) === "refuse") return toast.error("Error", HOURLY_OFF_MESSAGE);
    const rates = { ...part.saved.rates, hourlyRateEnabled: false };
    save.act({ rates, send: () => call(turnHourlyRatesOff) });
  };
  const submit = () => {
    const { rates } = part.read;
    if (!isOn) return turnOff();
    if (!rates) return;
    const body = { ...rates, version: part.baseVersion };
    save.act({ rates, send: () => call(putHourlyRates, { body }) });
  };
  return (
    <PartForm part={part} save={save} priceText={priceText} onSubmit={submit}>
      <p className="text-fg-2">
        Set hourly rate and booking limits, for longer bookings or special events.
      </p>
      <Switch
        label="Enable Hourly Rate"
        isOn={isOn}
        onChange={(hourlyRateEnabled) => part.change({ hourlyRateEnabled })}
      />
      <ConflictNote part={part} lines={linesOf(part)} />
      {isOn && <HourlyFields part={part} />}
      {!isOn && hasUnsavableHourlyRates(part) && (
        <p className="rounded-input bg-tint-warning p-3 text-small text-warning">
          {HOURLY_OFF_MESSAGE}
        </p>
      )}
    </PartForm>
  );
};

const linesOf = ({ saved, draft }: Part<HourlyRates>) => {
  const savedDraft = hourlyDraft(saved.rates);
  return [
    { label: "By the hour", saved: onOff(savedDraft), typed: onOff(draft) },
    { label: "Hourly Rate", saved: `$${savedDraft.perHourRate}`, typed: `$${draft.perHourRate}` },
    { label: "Minimum Hours", saved: savedDraft.minimumHours, typed: draft.minimumHours },
    { label: "Maximum Hours", saved: savedDraft.maximumHours, typed: draft.maximumHours },
  ];
};

const onOff = ({ hourlyRateEnabled }: { hourlyRateEnabled: boolean }) =>
  hourlyRateEnabled ? "On" : "Off";

const { perHourRate, hours } = ratesLimits;
const limits = [
  { name: "minimumHours", label: "Minimum Hours" },
  { name: "maximumHours", label: "Maximum Hours" },
] as const;

/** Price per hour, and the bookable number of hours. */
const HourlyFields = ({ part }: { part: Part<HourlyRates> }) => (
  <>
    <RateField
      name="perHourRate"
      label="Hourly Rate"
      start="$"
      end="per hour"
      step={0.01}
      min={perHourRate.min}
      hint={`From $${perHourRate.min.toFixed(2)} to $1,000.00`}
      value={part.draft.perHourRate}
      error={part.errors.perHourRate}
      onChange={(value) => part.change({ perHourRate: value })}
    />
    <div className="grid gap-6 sm:grid-cols-2">
      {limits.map(({ name, label }) => (
        <NumberField
          key={name}
          name={name}
          label={label}
          unit="hours"
          step={1}
          min={hours.min}
          max={hours.max}
          value={part.draft[name]}
          error={part.errors[name]}
          onChange={(value) => part.change({ [name]: value })}
        />
      ))}
    </div>
  </>
);
