import { ratesLimits } from "#shared/fares/rates-limits.ts";
import { NumberField } from "#web/ui/forms/number-field.tsx";
import type { HourlyRates } from "./drafts.ts";
import { RateField } from "./rate-field.tsx";
import type { Part } from "./use-part.ts";

const { perHourRate, hours } = ratesLimits;
const limits = [
  { name: "minimumHours", label: "Minimum Hours" },
  { name: "maximumHours", label: "Maximum Hours" },
] as const;

/** What an hour costs, and how many can be booked. */
export const HourlyFields = ({ part }: { part: Part<HourlyRates> }) => (
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
