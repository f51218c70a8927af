import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { type City, findCitiesNamed } from "./candidates.ts";
import { type FoundCity, nearMiles, sameAreaMiles } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Address } from "./read-address.ts";

/**
 * A city this many times as populous as every other city of its name is assumed if the address has no state. That is
 * wrong for 0.4 % of residents.
 */
const dominance = 20;
/** Population assumed for places with a smaller or unknown one. */
const minResidents = 1000;

/**
 * True if several cities have the name in the address, and nothing shows which one is meant: no state, no ZIP code,
 * none much more populous and none much nearer than the others.
 */
export const isAmbiguous = (
  gazetteer: Gazetteer,
  address: Address,
  { found: { city, before }, near }: { found: FoundCity; near: Point | undefined },
): boolean => {
  if (address.state || address.zip || before.length === 0) return false;
  const others = findCitiesNamed(gazetteer, nameKey(city.name)).filter(
    ({ point }) => milesBetween(point, city.point) > sameAreaMiles,
  );
  return !isDominant(city, others) && !isClearlyNear(city, others, near);
};

const isDominant = (city: City, others: readonly City[]): boolean =>
  others.every(
    ({ population }) => city.population >= dominance * Math.max(population, minResidents),
  );

const isClearlyNear = (city: City, others: readonly City[], near: Point | undefined): boolean => {
  if (!near) return false;
  const miles = milesBetween(near, city.point);
  return miles <= nearMiles && others.every(({ point }) => milesBetween(near, point) >= 2 * miles);
};
