import { Link } from "@tanstack/react-router";
import { ArrowUpDown } from "lucide-react";
import { SetOnMap } from "#web/map/set-on-map.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { swappedTrip, type Trip, type TripErrors } from "./trip.ts";
import type { Booking } from "./use-booking.ts";

/** Pickup, dropoff, and buttons for now and later. */
export const BookingForm = ({ booking }: { booking: Booking }) => (
  <CheckedForm
    errors={summaryOf(booking)}
    attempt={booking.attempt}
    onSubmit={() => booking.requestOffers(booking.trip)}
  >
    <RouteFields trip={booking.trip} errors={booking.errors} onChange={booking.change} />
    <StickyActionBar>
      <Button
        type="submit"
        size="lg"
        width="full"
        pending={booking.isLoadingOffers}
        pendingLabel="Booking..."
      >
        Book Now
      </Button>
    </StickyActionBar>
    <Link
      to="/schedule"
      state={{ trip: booking.trip }}
      className={buttonClass({ variant: "outline", size: "lg", width: "full" })}
    >
      Schedule for Later
    </Link>
  </CheckedForm>
);

const summaryOf = ({ errors, failure, isLoadingOffers }: Booking): SummaryError[] => {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
  if (fields.length > 0 || !failure || isLoadingOffers) return fields;
  const isAboutFields = failure instanceof CallFailure && Object.keys(failure.fields).length > 0;
  return isAboutFields ? [] : [{ message: submitErrorMessage(failure) }];
};

/** Pickup and dropoff, and a button that swaps them. */
const RouteFields = ({
  trip,
  errors,
  onChange,
}: {
  trip: Trip;
  errors: TripErrors;
  onChange: (trip: Trip) => void;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center">
    <div className="grid gap-4">
      <AddressField
        name="from"
        label="Pickup Location"
        placeholder="Enter pickup address"
        address={trip.from}
        error={errors.from}
        withDevicePosition
        action={
          <SetOnMap
            end="pickup"
            fieldId="from"
            address={trip.from}
            near={trip.to.place}
            onSet={(from) => onChange({ ...trip, from })}
          />
        }
        onChange={(from) => onChange({ ...trip, from })}
      />
      <AddressField
        name="to"
        label="Dropoff Location"
        placeholder="Enter destination address"
        address={trip.to}
        error={errors.to}
        near={trip.from.place}
        action={
          <SetOnMap
            end="dropoff"
            fieldId="to"
            address={trip.to}
            near={trip.from.place}
            onSet={(to) => onChange({ ...trip, to })}
          />
        }
        onChange={(to) => onChange({ ...trip, to })}
      />
    </div>
    <IconButton
      icon={ArrowUpDown}
      label="Swap pickup and dropoff"
      className="-mr-3"
      onClick={() => onChange(swappedTrip(trip))}
    />
  </div>
);
