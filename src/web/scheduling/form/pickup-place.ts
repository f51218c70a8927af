import { writeCoordinates } from "#shared/places/coordinates.ts";
import type { Point } from "#shared/places/place.ts";
import { type Address, addressOf, noAddress } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";

type Where = Pick<RideDetails, "pickupLocation" | "position" | "finalDestination">;

/** An address takes the place of the device's position. */
export const atAddress = (pickupLocation: Address) => ({ pickupLocation, position: null });

/** The device's position takes the place of the address. */
export const atPosition = (position: Point) => ({ pickupLocation: noAddress, position });

/** The way back: a position that was measured becomes a destination by its coordinates. */
export const turnedRound = ({ pickupLocation, position, finalDestination }: Where): Where => ({
  pickupLocation: finalDestination,
  position: null,
  finalDestination: position
    ? addressOf({ label: writeCoordinates(position), ...position })
    : pickupLocation,
});
