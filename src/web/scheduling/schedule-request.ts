import type { BodyFor } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import { type Address, placeChoiceOf } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "./ride-details.ts";

/** Request body of the form: addresses as text, with coordinates where a place was chosen. */
export const scheduleRequestOf = (details: RideDetails): BodyFor<typeof scheduleRide> => ({
  pickupDateTime: details.pickupDateTime,
  pickupTime: details.pickupTime,
  name: details.name,
  phoneNumber: details.phoneNumber,
  pickupLocation: details.pickupLocation.text.trim() || undefined,
  latitude: details.position?.latitude ?? null,
  longitude: details.position?.longitude ?? null,
  fromPlace: placeOf(details.pickupLocation),
  finalDestination: details.finalDestination.text,
  toPlace: placeOf(details.finalDestination),
  notesForDriver: details.notesForDriver.trim() || undefined,
  bookedHours: details.bookedHours,
  insteadOf: replacedRide(details) ?? undefined,
});

/** Id of the ride that this one replaces; null once the pickup time differs. */
export const replacedRide = (details: RideDetails): string | null => {
  const { insteadOf, pickupDateTime, pickupTime } = details;
  const isSameTime =
    insteadOf?.pickupDateTime === pickupDateTime && insteadOf.pickupTime === pickupTime;
  return isSameTime ? insteadOf.rideId : null;
};

/** True if two forms make the same request. */
export const isSameRide = (a: RideDetails, b: RideDetails): boolean =>
  JSON.stringify(scheduleRequestOf(a)) === JSON.stringify(scheduleRequestOf(b));

const placeOf = ({ place }: Address) => (place ? placeChoiceOf(place) : undefined);
