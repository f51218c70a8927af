import { ArrowUpDown } from "lucide-react";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { type Trip, type TripErrors, turnedRound } from "./trip.ts";

/** Pickup and dropoff, and a button that swaps them. */
export const RouteFields = ({
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
        withHere
        onChange={(from) => onChange({ ...trip, from })}
      />
      <AddressField
        name="to"
        label="Dropoff Location"
        placeholder="Enter destination address"
        address={trip.to}
        error={errors.to}
        near={trip.from.place}
        onChange={(to) => onChange({ ...trip, to })}
      />
    </div>
    <IconButton
      icon={ArrowUpDown}
      label="Swap pickup and dropoff"
      className="-mr-3"
      onClick={() => onChange(turnedRound(trip))}
    />
  </div>
);
