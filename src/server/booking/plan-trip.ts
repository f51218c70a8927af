import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import type { Router } from "#server/adapters/routing/router.ts";
import { locateTrip, type TripFields, type TripRequest } from "#server/places/locate-trip.ts";
import { Problem } from "#server/problem.ts";
import type { Place } from "#shared/places/place.ts";
import type { Route } from "#shared/places/route-estimate.ts";
import { isTripLength, tripLimits } from "#shared/rides/deadlines.ts";

/** Geocoded places and the route between them. */
export interface PlannedTrip {
  from: Place;
  to: Place;
  route: Route;
}

/** Geocodes the places and estimates the route. Throws 422 with a message if there is no such trip. */
export async function planTrip(
  { geocoder, router }: { geocoder: Geocoder; router: Router },
  request: TripRequest,
  { departure, fields }: { departure: Date; fields: TripFields },
): Promise<PlannedTrip> {
  const { from, to } = await locateTrip(geocoder, request, fields);
  if (from.latitude === to.latitude && from.longitude === to.longitude)
    throw tripProblem(fields.to, "same_place", messages.samePlace);
  const route = await router.route(from, to, departure);
  if (!isTripLength(route.milesHundredths))
    throw tripLengthProblem(fields.to, route.milesHundredths);
  return { from, to, route };
}

const tripLengthProblem = (field: string, milesHundredths: number): Problem =>
  milesHundredths < tripLimits.minMilesHundredths
    ? tripProblem(field, "trip_too_short", messages.tooShort)
    : tripProblem(field, "trip_too_long", messages.tooLong);

const tripProblem = (field: string, code: string, message: string): Problem =>
  new Problem(422, code, message, { fields: { [field]: message } });

const miles = (hundredths: number): string => `${hundredths / 100} miles`;

const messages = {
  samePlace: "Pickup and dropoff are the same place. Enter a more exact address or another place.",
  tooShort: `This trip is too short. It must be at least ${miles(tripLimits.minMilesHundredths)}.`,
  tooLong: `This trip is too long. It must be at most ${miles(tripLimits.maxMilesHundredths)}.`,
};
