import { ArrowUpDown } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { notesMax } from "#shared/scheduling/fields.ts";
import { SetOnMap } from "#web/map/set-on-map.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import { listedErrors, scheduleErrors } from "#web/scheduling/schedule-errors.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary, type SummaryError } from "#web/ui/forms/error-summary.tsx";
import { TextArea } from "#web/ui/forms/text-area.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { FormPart } from "./form-part.tsx";
import { PickupField } from "./pickup-field.tsx";
import { swapTrip } from "./pickup-place.ts";
import { ShortSummary } from "./ride-summary.tsx";
import { WhenFields } from "./when-fields.tsx";
import { WhoFields } from "./who-fields.tsx";

/** Form for route, time, passenger and notes; `map` shows the route below its fields. */
export const RideDetailsForm = ({
  scheduling,
  map,
}: {
  scheduling: Scheduling;
  map: ReactNode;
}) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    scheduling.requestDrivers(scheduling.draft.details);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary errors={summaryOf(scheduling)} attempt={scheduling.attempt} />
      <WhereFields {...scheduling} />
      {map}
      <WhenFields {...scheduling} />
      <WhoFields {...scheduling} />
      <NotesField {...scheduling} />
      <ShortSummary details={scheduling.draft.details} />
      {/* Over an incomplete form the bar would hide a field that is still to be filled in. */}
      <StickyActionBar isStuck={isComplete(scheduling)}>
        <Button
          type="submit"
          size="lg"
          width="full"
          pending={scheduling.isLoadingOffers}
          pendingLabel="Scheduling..."
        >
          Schedule Ride
        </Button>
      </StickyActionBar>
      <p className="-mt-2 text-center text-small text-fg-2">
        Next: choose a driver. Nothing is charged yet.
      </p>
    </form>
  );
};

const isComplete = ({ draft, now }: Scheduling): boolean =>
  Object.keys(scheduleErrors(draft.details, now)).length === 0;

const summaryOf = ({ errors, failure }: Scheduling): SummaryError[] => {
  const fields = listedErrors(errors);
  if (fields.length > 0 || !failure) return fields;
  const isSignedOut = failure instanceof CallFailure && failure.status === 401;
  return isSignedOut ? [] : [{ message: submitErrorMessage(failure) }];
};

/** Notes for the driver. */
const NotesField = ({ draft, errors, change }: Scheduling) => {
  const { notesForDriver } = draft.details;
  return (
    <div className="border-t border-hairline pt-5">
      <TextArea
        name="notesForDriver"
        label="Notes for Driver (optional)"
        placeholder="Gate code, luggage, child seat"
        hint={<Count length={notesForDriver.length} />}
        value={notesForDriver}
        error={errors.notesForDriver}
        onChange={(event) => change({ notesForDriver: event.target.value })}
      />
    </div>
  );
};

const Count = ({ length }: { length: number }) => (
  <span className="flex justify-between gap-x-4">
    <span>Your driver sees them once the ride is accepted.</span>
    <span className={`shrink-0 tabular-nums ${length > notesMax ? "text-danger" : ""}`}>
      {length} of {notesMax}
    </span>
  </span>
);

/** Pickup and destination. */
const WhereFields = ({ draft, errors, change }: Scheduling) => {
  const { details } = draft;
  return (
    <FormPart title="Where">
      <PickupField details={details} error={errors.pickupLocation} onChange={change} />
      <AddressField
        name="finalDestination"
        label="Drop-off Location"
        placeholder="Enter destination address"
        address={details.finalDestination}
        near={pickupOf(details)}
        error={errors.finalDestination}
        action={
          <>
            <Swap onSwap={() => change(swapTrip(details))} />
            <SetOnMap
              end="dropoff"
              fieldId="finalDestination"
              address={details.finalDestination}
              near={pickupOf(details)}
              onSet={(finalDestination) => change({ finalDestination })}
            />
          </>
        }
        onChange={(finalDestination) => change({ finalDestination })}
      />
    </FormPart>
  );
};

/** Between the fields, in the label row of the second. */
const Swap = ({ onSwap }: { onSwap: () => void }) => (
  <IconButton
    icon={ArrowUpDown}
    label="Swap pickup and drop-off"
    className="-my-3 -mr-3 ml-auto"
    onClick={onSwap}
  />
);

/** Position of the pickup; suggestions close to it come first. */
const pickupOf = ({ pickupLocation, position }: RideDetails) =>
  pickupLocation.place ?? (position && { label: "", ...position });
