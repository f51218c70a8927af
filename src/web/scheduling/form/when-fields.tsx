import { Clock3 } from "lucide-react";
import { marketIsoDate, marketZoneName, titleInZone } from "#shared/market-time.ts";
import { earliestPickup, latestPickup } from "#shared/scheduling/lead-time.ts";
import { parsePickup, pickupInstantOf, skippedTime } from "#web/scheduling/pickup-input.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { FormPart } from "./form-part.tsx";
import { type QuickTime, quickTimes } from "./quick-times.ts";
import { browserTimeZone, formatLocalTime } from "./time-zone-text.ts";

const QUARTER_HOUR_S = 900;

/** Day and time in the market, and the choice of an hourly booking. */
export const WhenFields = ({ draft, errors, change, now }: Scheduling) => {
  const { details } = draft;
  const skippedMessage = skippedTime(details, now);
  return (
    <FormPart title="When">
      <QuickTimeChips now={now} chosen={details} onChoose={change} />
      {/* Date and time stand beside each other on a phone too, unless the text is large. */}
      <div className="flex flex-wrap items-start gap-x-2 gap-y-3">
        <div className="flex-1 basis-40">
          <DateField
            name="pickupDateTime"
            label="Date"
            value={details.pickupDateTime}
            today={marketIsoDate(now)}
            earliest={marketIsoDate(earliestPickup(now))}
            latest={marketIsoDate(latestPickup(now))}
            error={errors.pickupDateTime}
            onChange={(pickupDateTime) => change({ pickupDateTime })}
          />
        </div>
        <div className="flex-1 basis-32">
          <TextField
            name="pickupTime"
            label="Pickup Time"
            hint={titleInZone(marketZoneName())}
            type="time"
            step={QUARTER_HOUR_S}
            value={details.pickupTime}
            error={skippedMessage ?? errors.pickupTime}
            className="tabular-nums"
            onChange={(event) => change({ pickupTime: event.target.value })}
          />
        </div>
        <div className="flex-1 basis-64">
          <HoursField
            hours={details.bookedHours}
            error={errors.bookedHours}
            onChange={(bookedHours) => change({ bookedHours })}
          />
        </div>
      </div>
      <LiveRegion text={skippedMessage ?? ""} />
      <PickupSummary details={details} now={now} />
    </FormPart>
  );
};

/** The pickup time in words, also in the rider's time zone if it differs, and which of two repeated times it is. */
const PickupSummary = ({ details, now }: { details: RideDetails; now: Date }) => {
  const at = pickupInstantOf(details);
  const pickup = parsePickup(details, now);
  return (
    <div role="status" className="empty:hidden">
      {at && (
        <p className="flex items-start gap-2 text-small text-fg-2">
          <Clock3 aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <MarketTime at={at} className="text-fg" /> {formatLocalTime(at, browserTimeZone())}
            {pickup?.kind === "at" && pickup.isRepeated && (
              <span className="block text-warning">
                The clocks go back that night, so this time happens twice. We use the first.
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
};

const MAX_HOURS = 24;
const everyHour = Array.from({ length: MAX_HOURS }, (_, index) => index + 1);

/** Point-to-point trip, or a booking by the hour. */
const HoursField = ({
  hours,
  error,
  onChange,
}: {
  hours: number | null;
  error: string | undefined;
  onChange: (hours: number | null) => void;
}) => (
  <Select
    name="bookedHours"
    label="Book by the hour (optional)"
    hint={
      hours === null
        ? "Keep the car and driver for several hours."
        : "You pay the driver's hourly price, and nothing for miles or minutes."
    }
    value={hours ?? ""}
    error={error}
    onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
  >
    <option value="">No, one trip</option>
    {everyHour.map((hour) => (
      <option key={hour} value={hour}>
        {hour === 1 ? "1 hour" : `${hour} hours`}
      </option>
    ))}
  </Select>
);

type PickupInput = Pick<QuickTime, "pickupDateTime" | "pickupTime">;

/** Suggested pickup times. */
const QuickTimeChips = ({
  now,
  chosen,
  onChoose,
}: {
  now: Date;
  chosen: PickupInput;
  onChoose: (pickup: PickupInput) => void;
}) => (
  <ul aria-label="Quick times" className="flex flex-wrap gap-2 max-sm:*:grow">
    {quickTimes(now).map(({ label, ...pickup }) => (
      <li key={label}>
        <button
          type="button"
          aria-pressed={isSame(pickup, chosen)}
          onClick={() => onChoose(pickup)}
          className="h-full min-h-11 w-full rounded-full border border-control px-3 py-1 text-small font-medium transition-colors hover:bg-raised aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent"
        >
          {label}
        </button>
      </li>
    ))}
  </ul>
);

const isSame = (a: PickupInput, b: PickupInput) =>
  a.pickupDateTime === b.pickupDateTime && a.pickupTime === b.pickupTime;
