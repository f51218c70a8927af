import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import { findCitiesNamed } from "./candidates.ts";
import { type FoundCity, sameAreaMiles } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Address } from "./read-address.ts";
import { findZip, type Zip } from "./zip-codes.ts";

/** The address's ZIP code, unless it contradicts both the state and the city of the text. */
export const findFittingZip = (
  gazetteer: Gazetteer,
  { zip: code, state, leadingParts }: Address,
  foundCity: FoundCity | null,
): Zip | null => {
  const zip = code ? findZip(gazetteer, code) : null;
  if (!zip || state === zip.state) return zip;
  const cityKey = nameKey(zip.city);
  if (leadingParts.some((words) => nameKey(words.join(" ")).endsWith(cityKey))) return zip;
  if (!foundCity) return state ? null : zip;
  const namesakes = findCitiesNamed(gazetteer, nameKey(foundCity.city.name));
  const isNearby = namesakes.some(({ point }) => milesBetween(point, zip.point) <= sameAreaMiles);
  return isNearby ? zip : null;
};
