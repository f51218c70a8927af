import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import type { Router } from "#server/adapters/routing/router.ts";
import { Problem } from "#server/problem.ts";
import type { calculateFare } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { Place } from "#shared/places/place.ts";
import type { Route } from "#shared/places/route-estimate.ts";
import { isTripLength, tripLimits } from "#shared/rides/deadlines.ts";

/** Geocoded places and the route between them. */
export interface PlannedTrip {
  from: Place;
  to: Place;
  route: Route;
}

type TripRequest = BodyOf<typeof calculateFare>;

/** Form field names of pickup and dropoff, for error messages. */
interface Fields {
  from: string;
  to: string;
}

/** Geocodes the places and estimates the route. Throws 422 with a message if there is no such trip. */
export async function planTrip(
  { geocoder, router }: { geocoder: Geocoder; router: Router },
  request: TripRequest,
  { departure, fields }: { departure: Date; fields: Fields },
): Promise<PlannedTrip> {
  const { from, to } = await locate(geocoder, request, fields);
  if (from.latitude === to.latitude && from.longitude === to.longitude)
    throw tripProblem(fields.to, "same_place", messages.samePlace);
  const route = await router.route(from, to, departure);
  if (!isTripLength(route.milesHundredths))
    throw tripLengthProblem(fields.to, route.milesHundredths);
  return { from, to, route };
}

const locate = async (
  geocoder: Geocoder,
  request: TripRequest,
  names: Fields,
): Promise<{ from: Place; to: Place }> => {
  const [from, to] = await Promise.all([
    request.fromPlace
      ? resolveChoice(geocoder, request.fromPlace)
      : geocoder.find(request.from ?? "", request.toPlace),
    request.toPlace
      ? resolveChoice(geocoder, request.toPlace)
      : geocoder.find(request.to ?? "", request.fromPlace),
  ]);
  if (from && to) return { from, to };
  const fields = {
    ...(from ? {} : { [names.from]: messages.unknownPickup }),
    ...(to ? {} : { [names.to]: messages.unknownDropoff }),
  };
  const message = from ? messages.unknownDropoff : messages.unknownPickup;
  throw new Problem(422, "place_not_found", message, { fields });
};

/**
 * A chosen suggestion or the device's position keeps its coordinates. Its label is verified by the geocoder,
 * because the driver reads the label while the price is for the coordinates.
 */
const resolveChoice = async (
  geocoder: Geocoder,
  { latitude, longitude, label }: NonNullable<TripRequest["fromPlace"]>,
): Promise<Place> => ({
  label: await geocoder.nameOf({ latitude, longitude, label }),
  latitude,
  longitude,
  precision: "coordinates",
});

const tripLengthProblem = (field: string, milesHundredths: number): Problem =>
  milesHundredths < tripLimits.minMilesHundredths
    ? tripProblem(field, "trip_too_short", messages.tooShort)
    : tripProblem(field, "trip_too_long", messages.tooLong);

const tripProblem = (field: string, code: string, message: string): Problem =>
  new Problem(422, code, message, { fields: { [field]: message } });

const miles = (hundredths: number): string => `${hundredths / 100} miles`;

const messages = {
  unknownPickup:
    "We could not find this pickup place. Add its city or ZIP code, or try an airport.",
  unknownDropoff:
    "We could not find this dropoff place. Add its city or ZIP code, or try an airport.",
  samePlace: "Pickup and dropoff are the same place. Enter a more exact address or another place.",
  tooShort: `This trip is too short. It must be at least ${miles(tripLimits.minMilesHundredths)}.`,
  tooLong: `This trip is too long. It must be at most ${miles(tripLimits.maxMilesHundredths)}.`,
};
