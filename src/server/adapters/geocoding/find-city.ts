import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { bestOf, type City, findCitiesNamed, findSitesNamed } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, startsWithNumber } from "./read-address.ts";
import { findZip } from "./zip-codes.ts";

/** Maximum distance between two centers, such as a city's and a ZIP code's, for which one address can name both. */
export const sameAreaMiles = 30;
/**
 * Minimum population of a city recognized without its state; a smaller one is recognized only
 * within `nearMiles`.
 */
export const minPopulationWithoutState = 2000;
export const nearMiles = 60;
const minPopulationAfterHouseNumber = 20_000;
const neighborhoodMiles = 12;

/** The city at the end of an address, and the parts before it as words. */
export interface FoundCity {
  city: City;
  before: string[][];
}

/** Finds the city at the end of an address: in the typed state; else in the state of the ZIP code, or in any state. */
export const findCity = (
  gazetteer: Gazetteer,
  address: Address,
  near?: Point,
): FoundCity | null => {
  const zipState = address.zip ? findZip(gazetteer, address.zip)?.state : undefined;
  const state = address.state ?? zipState ?? null;
  const cityMatch = findCityAtEnd(gazetteer, address.leadingParts, { state, near });
  return cityMatch || address.state
    ? cityMatch
    : findCityAtEnd(gazetteer, address.leadingParts, { state: null, near });
};

/** Replaces a city by the neighborhood named before it: "Flushing, Queens" is in Flushing. */
export const narrowToNeighborhood = (gazetteer: Gazetteer, foundCity: FoundCity): FoundCity => {
  const { state, point } = foundCity.city;
  const inside = listCitiesNamed(gazetteer, foundCity.before.at(-1)?.join(" ") ?? "", state);
  const neighborhood = inside.find((city) => milesBetween(city.point, point) <= neighborhoodMiles);
  return neighborhood ? { city: neighborhood, before: foundCity.before.slice(0, -1) } : foundCity;
};

interface Where {
  state: string | null;
  near: Point | undefined;
}

/** Finds the city that is the last part, or else the longest city name at the end of that part. */
const findCityAtEnd = (
  gazetteer: Gazetteer,
  leadingParts: string[][],
  where: Where,
): FoundCity | null => {
  const lastPart = leadingParts.at(-1) ?? [];
  const endings = lastPart.map((_, from) => ({ from, name: lastPart.slice(from).join(" ") }));
  const cities = endings
    .filter((ending) => !isStreetForm(ending))
    .flatMap(({ from, name }) => {
      const city = bestOf(listCitiesNamed(gazetteer, name, where.state), where.near);
      return city ? [{ city, from, before: partsBefore(leadingParts, from) }] : [];
    });
  for (const { from, ...match } of cities) {
    const isAfterComma = from === 0 && leadingParts.length > 1;
    if (where.state || isIdentified(gazetteer, match, { isAfterComma, near: where.near }))
      return match;
    if (from > 0 && hasLongName(match.city)) return null;
  }
  return null;
};

const isStreetForm = ({ from, name }: { from: number; name: string }) =>
  from > 0 && streetForms.has(name);

/**
 * True for a city of at least 2,000 residents with a name of several words. Its end alone names no other city: "12 oak
 * drive saint matthews" is not in Matthews.
 */
const hasLongName = ({ name, population }: City): boolean =>
  name.includes(" ") && population >= minPopulationWithoutState;

/** The parts before the word at index `from` of the last part. */
const partsBefore = (leadingParts: string[][], from: number): string[][] => {
  const others = leadingParts.slice(0, -1);
  return from === 0 ? others : [...others, (leadingParts.at(-1) ?? []).slice(0, from)];
};

/** True if the name alone, without a state, identifies this city. */
const isIdentified = (
  gazetteer: Gazetteer,
  foundCity: FoundCity,
  { isAfterComma, near }: { isAfterComma: boolean; near: Point | undefined },
): boolean =>
  isAfterComma
    ? isPopulousOrNear(foundCity.city, minPopulationWithoutState, near)
    : isImpliedByPrefix(gazetteer, foundCity, near);

/** There is a town called Street in Maryland, but "12 Main Street, MD" does not mean it. */
export const streetForms = new Set(
  "street avenue ave lane circle plaza park trail parkway loop pike boulevard".split(" "),
);

const municipality = / (city|town|township|village|borough)$/;

/** Looks up "Saint Albans City, VT" also without its legal form, but only within its state. */
const listCitiesNamed = (gazetteer: Gazetteer, name: string, state: string | null): City[] => {
  const inState = (city: City) => !state || city.state === state;
  const cities = findCitiesNamed(gazetteer, nameKey(name)).filter(inState);
  if (cities.length > 0 || !state) return cities;
  return findCitiesNamed(gazetteer, nameKey(name.replace(municipality, ""))).filter(inState);
};

/**
 * Without a state or a comma, a city must be large or near and follow a house number, or follow a landmark in its area.
 */
const isImpliedByPrefix = (
  gazetteer: Gazetteer,
  { city, before }: FoundCity,
  near?: Point,
): boolean => {
  const wordsBefore = before.at(-1) ?? [];
  if (startsWithNumber(wordsBefore))
    return isPopulousOrNear(city, minPopulationAfterHouseNumber, near);
  const sites = findSitesNamed(gazetteer, nameKey(wordsBefore.join(" ")));
  return sites.some((site) => milesBetween(site.point, city.point) <= sameAreaMiles);
};

const isPopulousOrNear = (city: City, minPopulation: number, near?: Point) =>
  city.population >= minPopulation ||
  (near !== undefined && milesBetween(near, city.point) <= nearMiles);
