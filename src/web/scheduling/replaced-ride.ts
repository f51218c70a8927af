import { marketClock, marketDate } from "#shared/market-time.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { formatPhone } from "#shared/scheduling/phone.ts";
import { knownAddress } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "./ride-details.ts";

type ReplacedRide = Pick<
  Ride,
  "id" | "from" | "to" | "bookedHours" | "passengerName" | "notes" | "rider"
>;

/** Form values of a failed ride, for booking it again; `blank` supplies fields that the ride lacks. */
export const detailsOfRide = (
  ride: ReplacedRide,
  pickupAt: Date,
  blank: RideDetails,
): RideDetails => {
  const { hour, minute } = marketClock(pickupAt);
  const pickup = {
    pickupDateTime: marketDate(pickupAt),
    pickupTime: [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"),
  };
  return {
    ...blank,
    ...pickup,
    pickupLocation: knownAddress(ride.from),
    position: null,
    finalDestination: knownAddress(ride.to),
    bookedHours: ride.bookedHours,
    name: ride.passengerName ?? blank.name,
    phoneNumber: ride.rider.phoneNumber ? formatPhone(ride.rider.phoneNumber) : blank.phoneNumber,
    notesForDriver: ride.notes ?? "",
    insteadOf: { rideId: ride.id, ...pickup },
  };
};
