import { LRUCache } from "lru-cache";
import { milesBetween } from "#shared/places/distance.ts";
import type { Place } from "#shared/places/place.ts";
import type { Geocoder, NamedPoint } from "./geocoder.ts";

/** A name that geocodes farther away than this belongs to another place. */
const SAME_PLACE_MILES = 2;
const MAX_CACHED = 20_000;

/**
 * Adds `nameOf` to a geocoder. Accepts a caller's name only if it geocodes to that position. Results are cached, so a
 * place chosen from suggestions needs no second lookup.
 */
export function withNames(finder: Omit<Geocoder, "nameOf">): Geocoder {
  const names = new LRUCache<string, string>({ max: MAX_CACHED });
  const remember = (place: Place): Place => {
    names.set(keyOf(place), place.label);
    return place;
  };
  const lookUpName = async (chosenPlace: NamedPoint): Promise<string> => {
    const { latitude, longitude } = chosenPlace;
    const foundPlace = await finder.find(chosenPlace.label, { latitude, longitude });
    const isSamePlace =
      foundPlace !== null && milesBetween(foundPlace, chosenPlace) <= SAME_PLACE_MILES;
    const name = isSamePlace
      ? chosenPlace.label
      : (await finder.reverse({ latitude, longitude })).label;
    names.set(keyOf(chosenPlace), name);
    return name;
  };
  return {
    find: finder.find,
    ambiguousCity: finder.ambiguousCity,
    zipNear: finder.zipNear,
    areaMiles: finder.areaMiles,
    suggest: async (text, near, limit) => (await finder.suggest(text, near, limit)).map(remember),
    reverse: async (point) => remember(await finder.reverse(point)),
    nameOf: async (chosenPlace) => names.get(keyOf(chosenPlace)) ?? lookUpName(chosenPlace),
  };
}

const keyOf = ({ label, latitude, longitude }: NamedPoint): string =>
  `${latitude} ${longitude} ${label}`;
