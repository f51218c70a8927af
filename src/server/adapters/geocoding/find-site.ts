import { milesBetween } from "#shared/places/distance.ts";
import { nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { bestOf, type City, sitesNamed } from "./candidates.ts";
import { sameAreaMiles } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import type { Address } from "./read-address.ts";
import type { Site } from "./sites.ts";
import type { Zip } from "./zip-codes.ts";

export interface Surroundings {
  /** Words before the city, split at commas. */
  before: string[][];
  address: Address;
  city: City | undefined;
  zip: Zip | null;
  near?: Point | undefined;
}

export interface SiteFound {
  site: Site;
  /** True if only a part of the site is meant, such as a terminal. */
  isPart: boolean;
}

/** Finds an airport or landmark named before the city, state or ZIP code, if it lies in that area. */
export const findSite = (gazetteer: Gazetteer, around: Surroundings): SiteFound | null => {
  for (const words of around.before) {
    const site = bestThere(sitesNamed(gazetteer, nameKey(words.join(" "))), around);
    if (site) return { site, isPart: false };
    const airport = bestThere(airportsOfTerminal(gazetteer, words), around);
    if (airport) return { site: airport, isPart: true };
  }
  return null;
};

/** Reads "jfk terminal 4" and "jfk t4" as JFK. */
const airportsOfTerminal = (gazetteer: Gazetteer, words: string[]): Site[] => {
  const terminal = /^(.+?) (?:terminal|term|concourse|gate|t) ?[a-z]?\d{0,3}[a-z]?$/;
  const airport = terminal.exec(words.join(" "))?.[1];
  if (!airport) return [];
  return sitesNamed(gazetteer, nameKey(airport)).filter(({ kind }) => kind === "airport");
};

const bestThere = (sites: Site[], { address, city, zip, near }: Surroundings): Site | null => {
  const isInCity = (site: Site) =>
    site.state === city?.state && nameKey(site.city) === nameKey(city.name);
  const anchor = zip?.point ?? city?.point;
  const isThere = (site: Site) =>
    anchor
      ? isInCity(site) || milesBetween(anchor, site.point) <= sameAreaMiles
      : !address.state || site.state === address.state;
  const there = sites.filter(isThere);
  const inCity = there.filter(isInCity);
  return bestOf(inCity.length > 0 ? inCity : there, anchor ?? near);
};
