import { formatCoordinates } from "#shared/places/coordinates.ts";
import type { Point } from "#shared/places/place.ts";
import { type Address, addressOf, emptyAddress } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";

type TripEnds = Pick<RideDetails, "pickupLocation" | "position" | "finalDestination">;

/** An address replaces the device's position. */
export const atAddress = (pickupLocation: Address) => ({ pickupLocation, position: null });

/** The device's position replaces the address. */
export const atPosition = (position: Point) => ({ pickupLocation: emptyAddress, position });

/** Swaps pickup and destination; a measured position becomes a destination by its coordinates. */
export const swapTrip = ({ pickupLocation, position, finalDestination }: TripEnds): TripEnds => ({
  pickupLocation: finalDestination,
  position: null,
  finalDestination: position
    ? addressOf({ label: formatCoordinates(position), ...position })
    : pickupLocation,
});
