import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { bestOf, type City, findSitesNamed } from "./candidates.ts";
import { sameAreaMiles } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Address } from "./read-address.ts";
import type { Site } from "./sites.ts";
import type { Zip } from "./zip-codes.ts";

export interface SiteQuery {
  /** Parts of the address before the city, split at commas, as words. */
  before: string[][];
  address: Address;
  city: City | undefined;
  zip: Zip | null;
  near?: Point | undefined;
}

export interface FoundSite {
  site: Site;
  /** True if the text names a part of the site, such as a terminal. */
  isPart: boolean;
}

/** Finds an airport or landmark named before the city, state or ZIP code, if it lies in that area. */
export const findSite = (gazetteer: Gazetteer, query: SiteQuery): FoundSite | null => {
  for (const words of query.before) {
    const site = bestInArea(findSitesNamed(gazetteer, nameKey(words.join(" "))), query);
    if (site) return { site, isPart: false };
    const airport = bestInArea(findAirportsByTerminal(gazetteer, words), query);
    if (airport) return { site: airport, isPart: true };
  }
  return null;
};

/** Finds JFK for "jfk terminal 4" and "jfk t4". */
const findAirportsByTerminal = (gazetteer: Gazetteer, words: string[]): Site[] => {
  const terminal = /^(.+?) (?:terminal|term|concourse|gate|t) ?[a-z]?\d{0,3}[a-z]?$/;
  const airport = terminal.exec(words.join(" "))?.[1];
  if (!airport) return [];
  return findSitesNamed(gazetteer, nameKey(airport)).filter(({ kind }) => kind === "airport");
};

const bestInArea = (sites: Site[], { address, city, zip, near }: SiteQuery): Site | null => {
  const isInCity = (site: Site) =>
    site.state === city?.state && nameKey(site.city) === nameKey(city.name);
  const anchor = zip?.point ?? city?.point;
  const isInArea = (site: Site) =>
    anchor
      ? isInCity(site) || milesBetween(anchor, site.point) <= sameAreaMiles
      : !address.state || site.state === address.state;
  const inArea = sites.filter(isInArea);
  const inCity = inArea.filter(isInCity);
  return bestOf(inCity.length > 0 ? inCity : inArea, anchor ?? near);
};
