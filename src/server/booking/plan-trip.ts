import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import type { Router } from "#server/adapters/routing/router.ts";
import { Problem } from "#server/problem.ts";
import type { calculateFare } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { Place } from "#shared/places/place.ts";
import type { Route } from "#shared/places/route-estimate.ts";
import { isTripLength, tripLimits } from "#shared/rides/deadlines.ts";

/** A trip that can be driven: both places as they were understood, and the way between them. */
export interface PlannedTrip {
  from: Place;
  to: Place;
  route: Route;
}

type Asked = BodyOf<typeof calculateFare>;

/** What the form that asks calls its pickup and its dropoff: a sentence about one of them stands there. */
interface Fields {
  from: string;
  to: string;
}

/** Finds the places and the way between them. Throws 422 with a sentence when there is no such trip. */
export async function planTrip(
  { geocoder, router }: { geocoder: Geocoder; router: Router },
  asked: Asked,
  { departure, fields }: { departure: Date; fields: Fields },
): Promise<PlannedTrip> {
  const { from, to } = await locate(geocoder, asked, fields);
  if (from.latitude === to.latitude && from.longitude === to.longitude)
    throw impossible(fields.to, "same_place", sentences.samePlace);
  const route = await router.route(from, to, departure);
  if (!isTripLength(route.milesHundredths))
    throw tripLengthProblem(fields.to, route.milesHundredths);
  return { from, to, route };
}

const locate = async (
  geocoder: Geocoder,
  asked: Asked,
  names: Fields,
): Promise<{ from: Place; to: Place }> => {
  const [from, to] = await Promise.all([
    asked.fromPlace
      ? chosen(geocoder, asked.fromPlace)
      : geocoder.find(asked.from ?? "", asked.toPlace),
    asked.toPlace
      ? chosen(geocoder, asked.toPlace)
      : geocoder.find(asked.to ?? "", asked.fromPlace),
  ]);
  if (from && to) return { from, to };
  const fields = {
    ...(from ? {} : { [names.from]: sentences.unknownPickup }),
    ...(to ? {} : { [names.to]: sentences.unknownDropoff }),
  };
  const sentence = from ? sentences.unknownDropoff : sentences.unknownPickup;
  throw new Problem(422, "place_not_found", sentence, { fields });
};

/**
 * A place that was chosen from suggestions or is the device's position is where it says. It is called so only if it
 * is: the driver reads the name, the price is for the position.
 */
const chosen = async (
  geocoder: Geocoder,
  { latitude, longitude, label }: NonNullable<Asked["fromPlace"]>,
): Promise<Place> => ({
  label: await geocoder.nameOf({ latitude, longitude, label }),
  latitude,
  longitude,
  precision: "coordinates",
});

const tripLengthProblem = (field: string, milesHundredths: number): Problem =>
  milesHundredths < tripLimits.minMilesHundredths
    ? impossible(field, "trip_too_short", sentences.tooShort)
    : impossible(field, "trip_too_long", sentences.tooLong);

const impossible = (field: string, code: string, sentence: string): Problem =>
  new Problem(422, code, sentence, { fields: { [field]: sentence } });

const miles = (hundredths: number): string => `${hundredths / 100} miles`;

const sentences = {
  unknownPickup:
    "We could not find this pickup place. Add its city or ZIP code, or try an airport.",
  unknownDropoff:
    "We could not find this dropoff place. Add its city or ZIP code, or try an airport.",
  samePlace: "Pickup and dropoff are the same place. Enter a more exact address or another place.",
  tooShort: `This trip is too short. It must be at least ${miles(tripLimits.minMilesHundredths)}.`,
  tooLong: `This trip is too long. It must be at most ${miles(tripLimits.maxMilesHundredths)}.`,
};
