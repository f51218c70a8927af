import { findPlace } from "./find-place.ts";
import { loadGazetteer } from "./gazetteer.ts";
import { type Geocoder, usualLimit } from "./geocoder.ts";
import { withNames } from "./place-names.ts";
import { reversePlace } from "./reverse-place.ts";
import { suggestPlaces } from "./suggest-places.ts";

/** Knows US ZIP codes, cities, airports and landmarks offline; places a street by its ZIP code or city. */
export const offlineGeocoder = (): Geocoder => {
  const gazetteer = loadGazetteer();
  return withNames({
    find: async (text, near) => findPlace(gazetteer, text, near),
    suggest: async (text, near, limit = usualLimit) =>
      suggestPlaces(gazetteer, text, { near, limit }),
    reverse: async (point) => reversePlace(gazetteer, point),
  });
};
