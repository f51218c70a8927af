import { findPlace } from "./find-place.ts";
import { loadGazetteer } from "./gazetteer.ts";
import { DEFAULT_LIMIT, type Geocoder } from "./geocoder.ts";
import { zipNear } from "./nearest-zip.ts";
import { withNames } from "./place-names.ts";
import { reversePlace } from "./reverse-place.ts";
import { suggestPlaces } from "./suggest-places.ts";

/**
 * Geocodes US ZIP codes, cities, airports and landmarks offline; a street is placed at its ZIP code
 * or city.
 */
export const offlineGeocoder = (): Geocoder => {
  const gazetteer = loadGazetteer();
  return withNames({
    find: async (text, near) => findPlace(gazetteer, text, near),
    suggest: async (text, near, limit = DEFAULT_LIMIT) =>
      suggestPlaces(gazetteer, text, { near, limit }),
    reverse: async (point) => reversePlace(gazetteer, point),
    zipNear: (point) => zipNear(gazetteer, point)?.code ?? null,
  });
};
