import { newYorkClock, newYorkDate } from "#shared/new-york-time.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { formatPhone } from "#shared/scheduling/phone.ts";
import { addressOf } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "./ride-details.ts";

type LostRide = Pick<
  Ride,
  "id" | "from" | "to" | "bookedHours" | "passengerName" | "notes" | "rider"
>;

/**
 * The form of a ride that took no place, filled in again; `blank` has what the ride does not tell. How exactly its
 * places are known is not told either: nothing is said of it.
 */
export const detailsOfRide = (ride: LostRide, pickupAt: Date, blank: RideDetails): RideDetails => {
  const { hour, minute } = newYorkClock(pickupAt);
  const pickup = {
    pickupDateTime: newYorkDate(pickupAt),
    pickupTime: [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"),
  };
  return {
    ...blank,
    ...pickup,
    pickupLocation: addressOf({ precision: "", ...ride.from }),
    position: null,
    finalDestination: addressOf({ precision: "", ...ride.to }),
    bookedHours: ride.bookedHours,
    name: ride.passengerName ?? blank.name,
    phoneNumber: ride.rider.phoneNumber ? formatPhone(ride.rider.phoneNumber) : blank.phoneNumber,
    notesForDriver: ride.notes ?? "",
    insteadOf: { rideId: ride.id, ...pickup },
  };
};
