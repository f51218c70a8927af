import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { Problem } from "#server/problem.ts";
import type { calculateFare } from "#shared/booking/contract.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { askForState } from "./ambiguous-place.ts";

export type TripRequest = BodyOf<typeof calculateFare>;

/** Form field names of pickup and dropoff, for error messages. */
export interface TripFields {
  from: string;
  to: string;
}

/** A place with the text that named it. */
export type LocatedPlace = Place & { text: string };

/** Geocodes both ends of a trip. Throws 422 at the field of a place that is unknown. */
export const locateTrip = async (
  geocoder: Geocoder,
  request: TripRequest,
  names: TripFields,
): Promise<{ from: LocatedPlace; to: LocatedPlace }> => {
  const { fromPlace, toPlace } = request;
  const pickup = { text: request.from ?? "", choice: fromPlace, near: toPlace };
  const dropoff = { text: request.to ?? "", choice: toPlace, near: fromPlace };
  const [from, to] = await locateBoth(geocoder, pickup, dropoff);
  if (from && to) return { from, to };
  const fields = {
    ...(from ? {} : { [names.from]: explain(geocoder, pickup, "pickup") }),
    ...(to ? {} : { [names.to]: explain(geocoder, dropoff, "dropoff") }),
  };
  const message = Object.values(fields)[0] ?? "";
  throw new Problem(422, "place_not_found", message, { fields });
};

interface TripEnd {
  text: string;
  choice: TripRequest["fromPlace"];
  /** Position of the other end, if known. */
  near: Point | undefined;
}

/** Locates both ends. Retries an unknown end near the known one, which decides between places of the same name. */
const locateBoth = async (geocoder: Geocoder, pickup: TripEnd, dropoff: TripEnd) => {
  const [from, to] = await Promise.all([locate(geocoder, pickup), locate(geocoder, dropoff)]);
  if (!from && to) return [await locate(geocoder, { ...pickup, near: to }), to] as const;
  if (from && !to) return [from, await locate(geocoder, { ...dropoff, near: from })] as const;
  return [from, to] as const;
};

const locate = async (
  geocoder: Geocoder,
  { text, choice, near }: TripEnd,
): Promise<LocatedPlace | null> => {
  const place = await (choice ? resolveChoice(geocoder, choice) : geocoder.find(text, near));
  return place && { ...place, text: choice?.label || text || place.label };
};

const explain = (geocoder: Geocoder, { text, near }: TripEnd, end: "pickup" | "dropoff"): string =>
  askForState(geocoder, text, near) ??
  `We could not find this ${end} place. Add its city or ZIP code, or try an airport.`;

/**
 * A chosen suggestion or the device's position keeps its coordinates. Its label is verified by the geocoder,
 * because the driver reads the label while the price is for the coordinates.
 */
const resolveChoice = async (
  geocoder: Geocoder,
  { latitude, longitude, label, precision }: NonNullable<TripRequest["fromPlace"]>,
): Promise<Place> => ({
  label: await geocoder.nameOf({ latitude, longitude, label }),
  latitude,
  longitude,
  precision: precision ?? "coordinates",
});
