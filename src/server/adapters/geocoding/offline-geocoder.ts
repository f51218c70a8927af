import { LRUCache } from "lru-cache";
import { areaMiles } from "./area-miles.ts";
import { findAmbiguousCity, findPlace } from "./find-place.ts";
import { type Gazetteer, loadGazetteer } from "./gazetteer.ts";
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
    ambiguousCity: (text, near) => findAmbiguousCity(gazetteer, text, near),
    suggest: async (text, near, limit = DEFAULT_LIMIT) =>
      suggestPlaces(gazetteer, text, { near, limit }),
    reverse: async (point) => reversePlace(gazetteer, point),
    zipNear: (point) => zipNear(gazetteer, point)?.code ?? null,
    areaMiles: cachedAreaMiles(gazetteer),
  });
};

const MAX_CACHED_AREAS = 5000;

/** Caches the estimates, which take a millisecond each; places of one area share their point. */
const cachedAreaMiles = (gazetteer: Gazetteer): Geocoder["areaMiles"] => {
  const cache = new LRUCache<string, number>({ max: MAX_CACHED_AREAS });
  return (place) => {
    const key = `${place.precision} ${place.latitude} ${place.longitude}`;
    const miles = cache.get(key) ?? areaMiles(gazetteer, place);
    cache.set(key, miles);
    return miles;
  };
};
