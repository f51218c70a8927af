import { LRUCache } from "lru-cache";
import { type Fallback, withFallback } from "#server/adapters/with-fallback.ts";
import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { editDistance } from "#shared/places/edit-distance.ts";
import { plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { DEFAULT_LIMIT, type Geocoder } from "./geocoder.ts";
import { isGuess } from "./labels.ts";
import { withNames } from "./place-names.ts";

/** A geocoding service on the network. */
export interface PlaceService {
  search(query: { text: string; near: Point | undefined; limit: number }): Promise<Place[]>;
  reverse(point: Point): Promise<Place | null>;
  supportsAutocomplete: boolean;
}

const cacheOptions = { max: 2000, ttl: 60 * 60_000 };
/** A result farther than this from the text's ZIP code or city is another place. */
const plausibleMiles = 50;

/** Queries a service, caches and validates its results against the gazetteer, and falls back to the gazetteer. */
export const onlineGeocoder = (
  service: PlaceService,
  offline: Geocoder,
  fallback: Fallback,
): Geocoder => {
  const callService = withFallback(fallback);
  const search = cacheSearches(service.search);
  return withNames({
    zipNear: offline.zipNear,
    areaMiles: offline.areaMiles,
    ambiguousCity: offline.ambiguousCity,
    find: async (text, near) => {
      const rough = await offline.find(text, near);
      if (readCoordinates(text)) return rough;
      const isAmbiguous = rough === null && offline.ambiguousCity(text, near) !== null;
      // The service knows more names than the gazetteer, so a guess of the gazetteer does not overrule it.
      const query = { text, near, isAmbiguous, rough: rough && isGuess(rough) ? null : rough };
      const searchOnline = async () =>
        choosePlausible(query, await search({ text, near, limit: 1 })) ?? rough;
      return callService(searchOnline, async () => rough);
    },
    suggest: async (text, near, limit = DEFAULT_LIMIT) => {
      const searchOffline = () => offline.suggest(text, near, limit);
      if (!service.supportsAutocomplete || text.trim().length < 2 || readCoordinates(text))
        return searchOffline();
      return callService(
        async () =>
          mergePlaces([await search({ text, near, limit }), await searchOffline()], limit),
        searchOffline,
      );
    },
    reverse: async (point) => {
      const searchOffline = () => offline.reverse(point);
      return callService(
        async () => placeNamedAfter(point, await service.reverse(point)) ?? (await searchOffline()),
        searchOffline,
      );
    },
  });
};

const cacheSearches = (search: PlaceService["search"]): PlaceService["search"] => {
  const cache = new LRUCache<string, Place[]>(cacheOptions);
  return async (query) => {
    const area = query.near && [query.near.latitude.toFixed(1), query.near.longitude.toFixed(1)];
    const key = JSON.stringify([query.text.trim().toLowerCase(), area, query.limit]);
    const cachedPlaces = cache.get(key);
    if (cachedPlaces) return cachedPlaces;
    const places = await search(query);
    cache.set(key, places);
    return places;
  };
};

interface Query {
  text: string;
  near: Point | undefined;
  /** The gazetteer's place for the text. */
  rough: Place | null;
  /** True if several places have the city's name. */
  isAmbiguous: boolean;
}

/**
 * The service's first result if it lies near the gazetteer's place, else the gazetteer's place. Without such a place,
 * the result must be near the other end of the trip or, unless the city is ambiguous, share a word with the text (with
 * at most two wrong letters); else null.
 */
const choosePlausible = (
  { text, near, rough, isAmbiguous }: Query,
  [firstResult]: Place[],
): Place | null => {
  if (!firstResult) return rough;
  if (rough) return milesBetween(rough, firstResult) <= plausibleMiles ? firstResult : rough;
  if (near && milesBetween(near, firstResult) <= plausibleMiles) return firstResult;
  if (isAmbiguous) return null;
  const labelWords = plainWords(firstResult.label);
  return plainWords(text).some((word) => labelWords.some((other) => isSameWord(word, other)))
    ? firstResult
    : null;
};

/** Words of 3 or 4 letters must be equal, longer ones may have one wrong letter, from 8 letters on two. */
const isSameWord = (typedWord: string, word: string): boolean => {
  if (typedWord.length <= 2) return false;
  const limit = typedWord.length < 5 ? 0 : typedWord.length < 8 ? 1 : 2;
  return editDistance(typedWord, word, limit) <= limit;
};

const mergePlaces = (lists: Place[][], limit: number): Place[] => {
  const byLabel = new Map<string, Place>();
  for (const place of lists.flat()) {
    const label = place.label.toLowerCase();
    if (!byLabel.has(label)) byLabel.set(label, place);
  }
  return [...byLabel.values()].slice(0, limit);
};

const placeNamedAfter = ({ latitude, longitude }: Point, namedPlace: Place | null): Place | null =>
  namedPlace && {
    label: `Near ${namedPlace.label}`,
    detail: "Exact position",
    latitude,
    longitude,
    precision: "coordinates",
  };
