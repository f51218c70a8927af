import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { bestOf, type City, citiesNamed, sitesNamed } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, startsWithNumber } from "./read-address.ts";
import { findZip } from "./zip-codes.ts";

/** Two descriptions within this distance can name the same place. */
export const sameAreaMiles = 30;
/** From this population on, a city is recognized without its state; a smaller one only within `nearMiles`. */
export const smallestKnownByName = 2000;
export const nearMiles = 60;
const smallestKnownByNumber = 20_000;
const quarterMiles = 12;

/** The city at the end of an address, and the words before it. */
export interface CityFound {
  city: City;
  before: string[][];
}

/** Reads the city off the end of the heads, in the state of the text or else of its ZIP code. */
export const findCity = (
  gazetteer: Gazetteer,
  address: Address,
  near?: Point,
): CityFound | null => {
  const ofZip = address.zip ? findZip(gazetteer, address.zip)?.state : undefined;
  const state = address.state ?? ofZip ?? null;
  const found = cityAtEnd(gazetteer, address.heads, { state, near });
  return found || address.state
    ? found
    : cityAtEnd(gazetteer, address.heads, { state: null, near });
};

/** "Flushing, Queens" is in Flushing. */
export const quarterOf = (gazetteer: Gazetteer, found: CityFound): CityFound => {
  const { state, point } = found.city;
  const inside = citiesCalled(gazetteer, found.before.at(-1)?.join(" ") ?? "", state);
  const quarter = inside.find((each) => milesBetween(each.point, point) <= quarterMiles);
  return quarter ? { city: quarter, before: found.before.slice(0, -1) } : found;
};

/** The last part that is a city, or else the longest city name at its end. */
const cityAtEnd = (
  gazetteer: Gazetteer,
  heads: string[][],
  { state, near }: { state: string | null; near: Point | undefined },
): CityFound | null => {
  const last = heads.at(-1) ?? [];
  for (let from = 0; from < last.length; from++) {
    const name = last.slice(from).join(" ");
    const city = bestOf(citiesCalled(gazetteer, name, state), near);
    if (!city || (from > 0 && streetForms.has(name))) continue;
    const found = { city, before: partsBefore(heads, from) };
    const isApart = from === 0 && heads.length > 1;
    if (state || isMeant(gazetteer, found, { isApart, near })) return found;
  }
  return null;
};

/** The parts without the words of the last part from an index on. */
const partsBefore = (heads: string[][], from: number): string[][] => {
  const others = heads.slice(0, -1);
  return from === 0 ? others : [...others, (heads.at(-1) ?? []).slice(0, from)];
};

/** Whether a name without a state means this city. */
const isMeant = (
  gazetteer: Gazetteer,
  found: CityFound,
  { isApart, near }: { isApart: boolean; near: Point | undefined },
): boolean =>
  isApart ? isKnown(found.city, smallestKnownByName, near) : isToldBefore(gazetteer, found, near);

/** There is a town called Street in Maryland, but "12 Main Street, MD" does not mean it. */
const streetForms = new Set(
  "street avenue ave lane circle plaza park trail parkway loop pike boulevard".split(" "),
);

const municipality = / (city|town|township|village|borough)$/;

/** Looks up "Saint Albans City, VT" also without its legal form, but only within its state. */
const citiesCalled = (gazetteer: Gazetteer, name: string, state: string | null): City[] => {
  const inState = (each: City) => !state || each.state === state;
  const named = citiesNamed(gazetteer, nameKey(name)).filter(inState);
  if (named.length > 0 || !state) return named;
  return citiesNamed(gazetteer, nameKey(name.replace(municipality, ""))).filter(inState);
};

/** Without a state or a comma, a city must follow a house number or contain the landmark before it. */
const isToldBefore = (gazetteer: Gazetteer, { city, before }: CityFound, near?: Point): boolean => {
  const head = before.at(-1) ?? [];
  if (startsWithNumber(head)) return isKnown(city, smallestKnownByNumber, near);
  const sites = sitesNamed(gazetteer, nameKey(head.join(" ")));
  return sites.some((site) => milesBetween(site.point, city.point) <= sameAreaMiles);
};

const isKnown = (city: City, fromPopulation: number, near?: Point) =>
  city.population >= fromPopulation ||
  (near !== undefined && milesBetween(near, city.point) <= nearMiles);
