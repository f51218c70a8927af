import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { bestOf, type City, citiesNamed, sitesNamed } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, startsWithNumber } from "./read-address.ts";

/** Within this distance two descriptions can be of the same place. */
export const sameAreaMiles = 30;
const knownFromAfar = 20_000;

/** The city at the end of an address, and what stands before it. */
export interface CityFound {
  city: City;
  before: string[][];
}

/** Reads the city off the end of the heads; without commas, the longest words that are a city. */
export const findCity = (
  gazetteer: Gazetteer,
  address: Address,
  near?: Point,
): CityFound | null => {
  const last = address.heads.at(-1) ?? [];
  const others = address.heads.slice(0, -1);
  const isFirstCommaPart = others.length === 0;
  for (let from = 0; from < last.length; from++) {
    const city = bestOf(citiesCalled(gazetteer, last.slice(from), address.state), near);
    if (!city) continue;
    const before = from === 0 ? others : [...others, last.slice(0, from)];
    if (address.state || address.zip || (from === 0 && !isFirstCommaPart)) return { city, before };
    if (isToldBy(gazetteer, { city, before }, near)) return { city, before };
  }
  return null;
};

const municipality = / (city|town|township|village|borough)$/;

/** "Saint Albans City, VT" is also looked up without its legal form, but only in its state. */
const citiesCalled = (gazetteer: Gazetteer, words: string[], state: string | null): City[] => {
  const name = words.join(" ");
  const inState = (each: City) => !state || each.state === state;
  const named = citiesNamed(gazetteer, nameKey(name)).filter(inState);
  if (named.length > 0 || !state) return named;
  return citiesNamed(gazetteer, nameKey(name.replace(municipality, ""))).filter(inState);
};

/** With neither state nor comma a city must be well known or near, behind a house number, or hold the landmark before it. */
const isToldBy = (gazetteer: Gazetteer, { city, before }: CityFound, near?: Point): boolean => {
  const head = before.at(-1) ?? [];
  if (startsWithNumber(head)) return city.population >= knownFromAfar || isNear(city, near);
  const sites = sitesNamed(gazetteer, nameKey(head.join(" ")));
  return sites.some((site) => milesBetween(site.point, city.point) <= sameAreaMiles);
};

const isNear = (city: City, near?: Point) =>
  near !== undefined && milesBetween(near, city.point) <= sameAreaMiles;
