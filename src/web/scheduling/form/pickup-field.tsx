import { useMutation } from "@tanstack/react-query";
import { LocateFixed, X } from "lucide-react";
import type { Point } from "#shared/places/place.ts";
import { SetOnMap } from "#web/map/set-on-map.tsx";
import { messageOf } from "#web/platform/call-failure.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { type Address, addressOf } from "#web/platform/places/chosen-place.ts";
import { locate } from "#web/platform/places/locate.ts";
import { noteAt, useOwnPlaces } from "#web/platform/places/own-places.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { LiveRegion } from "#web/ui/live-region.tsx";
import { atAddress, atPosition } from "./pickup-place.ts";

type PickupFieldProps = {
  details: RideDetails;
  error: string | undefined;
  onChange: (changes: Partial<RideDetails>) => void;
};

/** Pickup: an address or the device's position; setting one clears the other. */
export const PickupField = ({ details, error, onChange }: PickupFieldProps) => {
  const locateDevice = useMutation({ mutationFn: locate });
  const { pickupLocation, position } = details;
  const { saved } = useOwnPlaces();
  const changeAddress = (address: Address) => {
    locateDevice.reset();
    const note = details.notesForDriver === "" ? noteAt(saved, address.place) : null;
    onChange({ ...atAddress(address), ...(note !== null && { notesForDriver: note }) });
  };
  const locatePickup = () => {
    // Not called if the rider has typed meanwhile.
    const onSuccess = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
      onChange(atPosition({ latitude, longitude }));
    locateDevice.mutate(undefined, { onSuccess });
  };
  return (
    <div className="grid gap-2">
      <AddressField
        name="pickupLocation"
        label="Pickup Location"
        placeholder={position ? "Your current location" : "Enter pickup address"}
        address={pickupLocation}
        error={error}
        action={
          <SetOnMap
            end="pickup"
            fieldId="pickupLocation"
            address={position ? addressOf({ label: "", ...position }) : pickupLocation}
            near={details.finalDestination.place}
            onSet={changeAddress}
          />
        }
        onChange={changeAddress}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          pending={locateDevice.isPending}
          pendingLabel="Finding you..."
          onClick={locatePickup}
        >
          <LocateFixed aria-hidden className="size-5" />
          Use Current Location
        </Button>
        <PositionBoxes position={position} onClear={() => onChange({ position: null })} />
      </div>
      <p role="status" className="text-small text-warning empty:hidden">
        {locateDevice.isError && messageOf(locateDevice.error)}
      </p>
    </div>
  );
};

const DECIMALS = 5;

/** Coordinates of the device's position as the pickup; read-only. */
const PositionBoxes = ({ position, onClear }: { position: Point | null; onClear: () => void }) => (
  <div className="flex flex-1 basis-64 flex-wrap items-center gap-x-4">
    <div className="flex flex-1 basis-48 flex-wrap gap-x-4 gap-y-1 text-small">
      <Box id="latitude" label="Latitude" degrees={position?.latitude} />
      <Box id="longitude" label="Longitude" degrees={position?.longitude} />
    </div>
    {position && <IconButton icon={X} label="Clear current location" onClick={onClear} />}
    <LiveRegion text={position ? "Using your current location" : ""} />
  </div>
);

/** Fainter than the fields to fill. */
const Box = (props: { id: string; label: string; degrees: number | undefined }) => (
  <span className="flex flex-1 basis-32 items-center gap-2">
    <label htmlFor={props.id} className="text-fg-3">
      {props.label}
    </label>
    <input
      id={props.id}
      readOnly
      tabIndex={-1}
      value={props.degrees?.toFixed(DECIMALS) ?? ""}
      placeholder="—"
      className="w-full min-w-0 rounded-input border border-hairline bg-bg px-2 py-1 text-fg-2 tabular-nums"
    />
  </span>
);
