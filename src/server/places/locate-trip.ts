import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { Problem } from "#server/problem.ts";
import type { calculateFare } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { Place } from "#shared/places/place.ts";

export type TripRequest = BodyOf<typeof calculateFare>;

/** Form field names of pickup and dropoff, for error messages. */
export interface TripFields {
  from: string;
  to: string;
}

/** Geocodes both ends of a trip. Throws 422 at the field of a place that is unknown. */
export const locateTrip = async (
  geocoder: Geocoder,
  request: TripRequest,
  names: TripFields,
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
    ...(from ? {} : { [names.from]: unknownPickup }),
    ...(to ? {} : { [names.to]: unknownDropoff }),
  };
  const message = from ? unknownDropoff : unknownPickup;
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

const unknownPickup =
  "We could not find this pickup place. Add its city or ZIP code, or try an airport.";
const unknownDropoff =
  "We could not find this dropoff place. Add its city or ZIP code, or try an airport.";
