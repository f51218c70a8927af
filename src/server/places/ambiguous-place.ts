import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import type { Point } from "#shared/places/place.ts";

/** Error message for a text whose city name several places share; null for a text that is unknown for other reasons. */
export const askForState = (
  geocoder: Pick<Geocoder, "ambiguousCity">,
  text: string,
  near?: Point,
): string | null => {
  const city = geocoder.ambiguousCity(text, near);
  return city && `There are several places called ${city}. Add the state or ZIP code.`;
};
