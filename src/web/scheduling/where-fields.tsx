import { ArrowUpDown } from "lucide-react";
import { AddressField } from "#web/app/places/address-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { FormPart } from "./form-part.tsx";
import { PickupField } from "./pickup-field.tsx";
import { turnedRound } from "./pickup-place.ts";
import type { RideDetails } from "./ride-details.ts";
import type { Scheduling } from "./use-scheduling.ts";

/** Where from and where to. */
export const WhereFields = ({ draft, errors, change }: Scheduling) => {
  const { details } = draft;
  return (
    <FormPart title="Where">
      <PickupField details={details} error={errors.pickupLocation} onChange={change} />
      <div className="grid gap-1">
        <AddressField
          name="finalDestination"
          label="Drop-off Location"
          placeholder="Enter destination address"
          address={details.finalDestination}
          near={pickupOf(details)}
          error={errors.finalDestination}
          onChange={(finalDestination) => change({ finalDestination })}
        />
        <Button
          variant="ghost"
          className="-ml-3 justify-self-start px-3 text-small"
          onClick={() => change(turnedRound(details))}
        >
          <ArrowUpDown aria-hidden className="size-4" />
          Swap pickup and drop-off
        </Button>
      </div>
    </FormPart>
  );
};

/** Suggestions close to the pickup come first. */
const pickupOf = ({ pickupLocation, position }: RideDetails) =>
  pickupLocation.place ?? (position && { label: "", ...position });
