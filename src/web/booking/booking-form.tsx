import { Link } from "@tanstack/react-router";
import { ArrowUpDown } from "lucide-react";
import { SetOnMap } from "#web/map/set-on-map.tsx";
import { CallFailure } from "#web/platform/call-failure.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import type { Address } from "#web/platform/places/chosen-place.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";
import { isSameTrip, swappedTrip, type Trip, type TripErrors } from "./trip.ts";
import type { Booking } from "./use-booking.ts";

type BookingFormProps = {
  booking: Booking;
  /** True while an unpaid ride or a failure above the form has the main action. */
  isSecond: boolean;
};

/** Pickup, dropoff, and buttons for now and later. */
export const BookingForm = ({ booking, isSecond }: BookingFormProps) => (
  <CheckedForm
    errors={summaryOf(booking)}
    attempt={booking.attempt}
    onSubmit={() => booking.requestOffers(booking.trip)}
  >
    <RouteFields trip={booking.trip} errors={booking.errors} onChange={booking.change} />
    {/* Over an empty form the bar would hide a field that is still to be filled in. */}
    <StickyActionBar isStuck={isFilled(booking.trip)}>
      <Button
        type="submit"
        variant={isSecond || hasOffers(booking) ? "outline" : "primary"}
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

/** True beside the offers for this trip, which have the main action. */
const hasOffers = ({ latest, trip }: Booking): boolean =>
  latest !== null && isSameTrip(latest.trip, trip);

const isFilled = ({ from, to }: Trip): boolean => from.text.trim() !== "" && to.text.trim() !== "";

const summaryOf = ({ errors, failure, isLoadingOffers }: Booking): SummaryError[] => {
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
  if (fields.length > 0 || !failure || isLoadingOffers) return fields;
  const isAboutFields = failure instanceof CallFailure && Object.keys(failure.fields).length > 0;
  return isAboutFields ? [] : [{ message: submitErrorMessage(failure) }];
};

const fields = [
  {
    name: "from",
    end: "pickup",
    other: "to",
    label: "Pickup Location",
    placeholder: "Enter pickup address",
  },
  {
    name: "to",
    end: "dropoff",
    other: "from",
    label: "Dropoff Location",
    placeholder: "Enter destination address",
  },
] as const;

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
  <div className="grid gap-4">
    {fields.map(({ name, end, other, ...texts }) => {
      const change = (address: Address) => onChange({ ...trip, [name]: address });
      return (
        <AddressField
          key={name}
          {...texts}
          name={name}
          address={trip[name]}
          error={errors[name]}
          withDevicePosition={name === "from"}
          near={name === "to" ? trip.from.place : undefined}
          action={
            <>
              {name === "to" && <Swap onSwap={() => onChange(swappedTrip(trip))} />}
              <SetOnMap
                end={end}
                fieldId={name}
                address={trip[name]}
                near={trip[other].place}
                onSet={change}
              />
            </>
          }
          onChange={change}
        />
      );
    })}
  </div>
);

/** Between the fields, in the label row of the second. */
const Swap = ({ onSwap }: { onSwap: () => void }) => (
  <IconButton
    icon={ArrowUpDown}
    label="Swap pickup and dropoff"
    className="-my-3 -mr-3 ml-auto"
    onClick={onSwap}
  />
);
