import { nameKey } from "#shared/places/name-key.ts";
import { isStateName } from "#shared/places/states.ts";
import { bestOf, type City, findCitiesNamed } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, startsWithNumber } from "./read-address.ts";

/** Minimum population of a city that wins over the state of the same name ("New York"). */
export const minPopulationLikeState = 100_000;

/**
 * Returns the city of an address that ends with the name of a state and city, such as "350 5th Ave,
 * New York".
 */
export const findCityNamedLikeState = (gazetteer: Gazetteer, address: Address): City | null => {
  const meansCity =
    startsWithNumber(address.leadingParts[0] ?? []) ||
    (address.isStateSeparate && isStateName(address.stateText));
  if (!meansCity || address.leadingParts.length === 0 || address.zip) return null;
  const cities = findCitiesNamed(gazetteer, nameKey(address.stateText));
  return bestOf(cities.filter(({ population }) => population >= minPopulationLikeState));
};
