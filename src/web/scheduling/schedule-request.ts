import type { BodyFor } from "#shared/endpoint.ts";
import type { scheduleRide } from "#shared/scheduling/contract.ts";
import type { Address } from "#web/platform/places/chosen-place.ts";
import type { RideDetails } from "./ride-details.ts";

/** The form as it is sent: texts to be located, or with the positions that are known already. */
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

/** The ride that this one takes the place of; none any more once another pickup time is wanted. */
export const replacedRide = (details: RideDetails): string | null => {
  const { insteadOf, pickupDateTime, pickupTime } = details;
  const isSameTime =
    insteadOf?.pickupDateTime === pickupDateTime && insteadOf.pickupTime === pickupTime;
  return isSameTime ? insteadOf.rideId : null;
};

/** Whether two forms ask for the same ride. */
export const isSameRide = (one: RideDetails, other: RideDetails): boolean =>
  JSON.stringify(scheduleRequestOf(one)) === JSON.stringify(scheduleRequestOf(other));

const placeOf = ({ place }: Address) =>
  place ? { label: place.label, latitude: place.latitude, longitude: place.longitude } : undefined;
