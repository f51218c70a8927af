import { earliestPickup, latestPickup } from "#shared/booking/advance-booking.ts";
import { newYorkIsoDate } from "#shared/new-york-time.ts";
import { skippedTime } from "#web/scheduling/pickup-wish.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { DateField } from "#web/ui/forms/date-field.tsx";
import { TextField } from "#web/ui/forms/text-field.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { FormPart } from "./form-part.tsx";
import { HoursField } from "./hours-field.tsx";
import { PickupWords } from "./pickup-words.tsx";
import { QuickTimeChips } from "./quick-time-chips.tsx";

const QUARTER_HOUR_S = 900;

/** The day and the time in New York, and whether the driver is booked by the hour. */
export const WhenFields = ({ draft, errors, change, now }: Scheduling) => {
  const { details } = draft;
  const skipped = skippedTime(details, now);
  return (
    <FormPart title="When">
      <QuickTimeChips now={now} chosen={details} onChoose={change} />
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <DateField
          name="pickupDateTime"
          label="Date"
          value={details.pickupDateTime}
          today={newYorkIsoDate(now)}
          earliest={newYorkIsoDate(earliestPickup(now))}
          latest={newYorkIsoDate(latestPickup(now))}
          error={errors.pickupDateTime}
          onChange={(pickupDateTime) => change({ pickupDateTime })}
        />
        <TextField
          name="pickupTime"
          label="Pickup Time"
          hint="Eastern Time (ET)"
          type="time"
          step={QUARTER_HOUR_S}
          value={details.pickupTime}
          error={skipped ?? errors.pickupTime}
          className="tabular-nums"
          onChange={(event) => change({ pickupTime: event.target.value })}
        />
      </div>
      <LiveRegion text={skipped ?? ""} />
      <PickupWords details={details} now={now} />
      <HoursField
        hours={details.bookedHours}
        error={errors.bookedHours}
        onChange={(bookedHours) => change({ bookedHours })}
      />
    </FormPart>
  );
};
