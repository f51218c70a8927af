import { ArrowUpDown } from "lucide-react";
import { AddressField } from "#web/platform/places/address-field.tsx";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import type { Scheduling } from "#web/scheduling/use-scheduling.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { FormPart } from "./form-part.tsx";
import { PickupField } from "./pickup-field.tsx";
import { turnedRound } from "./pickup-place.ts";

/** Where from and where to. */
export const WhereFields = ({ draft, errors, change }: Scheduling) => {
  const { details } = draft;
  return (
    <FormPart title="Where" action={<Swap onSwap={() => change(turnedRound(details))} />}>
      <PickupField details={details} error={errors.pickupLocation} onChange={change} />
      <AddressField
        name="finalDestination"
        label="Drop-off Location"
        placeholder="Enter destination address"
        address={details.finalDestination}
        near={pickupOf(details)}
        error={errors.finalDestination}
        onChange={(finalDestination) => change({ finalDestination })}
      />
    </FormPart>
  );
};

const Swap = ({ onSwap }: { onSwap: () => void }) => (
  <IconButton
    icon={ArrowUpDown}
    label="Swap pickup and drop-off"
    className="-mr-2"
    onClick={onSwap}
  />
);

/** Suggestions close to the pickup come first. */
const pickupOf = ({ pickupLocation, position }: RideDetails) =>
  pickupLocation.place ?? (position && { label: "", ...position });
