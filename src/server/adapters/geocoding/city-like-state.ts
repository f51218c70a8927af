import { nameKey } from "#shared/places/name-key.ts";
import { isStateName } from "#shared/places/states.ts";
import { bestOf, type City, citiesNamed } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, startsWithNumber } from "./read-address.ts";

/** From this population on, a name shared with a state ("New York") means the city. */
export const smallestKnownBesidesItsState = 100_000;

/** "350 5th Ave, New York" and "350 5th Ave NY" end with a state but mean the city. */
export const cityLikeState = (gazetteer: Gazetteer, address: Address): City | null => {
  const isMeant =
    startsWithNumber(address.heads[0] ?? []) ||
    (address.isStateApart && isStateName(address.stateWords));
  if (!isMeant || address.heads.length === 0 || address.zip) return null;
  const cities = citiesNamed(gazetteer, nameKey(address.stateWords));
  return bestOf(cities.filter(({ population }) => population >= smallestKnownBesidesItsState));
};
