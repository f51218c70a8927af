import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { isStateName } from "#shared/places/states.ts";
import { bestOf, type Candidate, candidatesNamed, citiesNamed, sitesNamed } from "./candidates.ts";
import { type CityFound, findCity, sameAreaMiles } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { cityPlace, sitePlace, zipPlace } from "./labels.ts";
import { type Address, readAddress } from "./read-address.ts";
import { reversePlace } from "./reverse-place.ts";
import type { Site } from "./sites.ts";
import { findZip, type Zip } from "./zip-codes.ts";

const smallestKnownByNameAlone = 1000;
const smallestKnownBesidesItsState = 100_000;
const nearMiles = 60;

/** The place that a text means: a position, a name, or the most exact part of an address that is known. */
export const findPlace = (gazetteer: Gazetteer, text: string, near?: Point): Place | null => {
  const typed = text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^near /i, "");
  const point = readCoordinates(typed);
  if (point) return reversePlace(gazetteer, point);
  const named = findByName(gazetteer, typed, near);
  if (named) return named;
  const address = readAddress(typed);
  const found = findCity(gazetteer, address, near);
  const zip = address.zip
    ? fittingZip(gazetteer, findZip(gazetteer, address.zip), { address, found })
    : null;
  return (
    findSite(gazetteer, { typed, address, found, zip, near }) ??
    (zip && zipPlace(zip, hasStreet(address, found, zip) ? typed : undefined)) ??
    (found && cityPlace(found.city, found.before.length > 0 ? typed : undefined))
  );
};

/** The whole text is a name. */
const findByName = (gazetteer: Gazetteer, typed: string, near?: Point): Place | null => {
  const key = nameKey(typed);
  const isState = isStateName(plainWords(typed).join(" "));
  const meant = (each: Candidate) => isKnownByName(each, isState, near);
  const best = bestOf(candidatesNamed(gazetteer, key).filter(meant), near);
  if (!best) return null;
  return best.kind === "city" ? cityPlace(best) : sitePlace(best);
};

/** A bare "Texas" means the state, and a bare "Home" no hamlet far away. */
const isKnownByName = (candidate: Candidate, isState: boolean, near?: Point): boolean => {
  if (candidate.kind !== "city") return true;
  if (isState) return candidate.population >= smallestKnownBesidesItsState;
  if (candidate.population >= smallestKnownByNameAlone) return true;
  return near !== undefined && milesBetween(near, candidate.point) <= nearMiles;
};

/** The ZIP code, if the city or the state beside it agrees with it or nothing stands beside it. */
const fittingZip = (
  gazetteer: Gazetteer,
  zip: Zip | null,
  { address, found }: { address: Address; found: CityFound | null },
): Zip | null => {
  if (!zip || address.state === zip.state) return zip;
  const town = nameKey(zip.city);
  if (address.heads.some((words) => nameKey(words.join(" ")).endsWith(town))) return zip;
  if (!found) return address.state ? null : zip;
  const namesakes = citiesNamed(gazetteer, nameKey(found.city.name));
  return namesakes.some((city) => milesBetween(city.point, zip.point) <= sameAreaMiles)
    ? zip
    : null;
};

const hasStreet = (address: Address, found: CityFound | null, zip: Zip): boolean => {
  const before = found?.before ?? address.heads;
  return before.some((words) => nameKey(words.join(" ")) !== nameKey(zip.city));
};

interface Reading {
  typed: string;
  address: Address;
  found: CityFound | null;
  zip: Zip | null;
  near?: Point | undefined;
}

/** An airport or landmark named before the city, state or ZIP code, if it lies there. */
const findSite = (gazetteer: Gazetteer, reading: Reading): Place | null => {
  const { found, zip, address, near } = reading;
  const anchor = zip?.point ?? found?.city.point;
  const liesThere = (site: Site) =>
    anchor
      ? milesBetween(anchor, site.point) <= sameAreaMiles
      : !address.state || site.state === address.state;
  for (const words of found?.before ?? address.heads) {
    const name = withoutTerminal(words);
    const sites = sitesNamed(gazetteer, nameKey(name.join(" "))).filter(liesThere);
    const isPart = name.length < words.length;
    const fitting = isPart ? sites.filter((each) => each.kind === "airport") : sites;
    const inCity = fitting.filter(
      (each) => found && nameKey(each.city) === nameKey(found.city.name),
    );
    const site = bestOf(inCity.length > 0 ? inCity : fitting, anchor ?? near);
    if (site) return sitePlace(site, isPart ? reading.typed : undefined);
  }
  return null;
};

/** "jfk terminal 4" and "jfk t4" are at JFK. */
const withoutTerminal = (words: string[]): string[] => {
  const terminal = /^(.+?) (?:terminal|term|concourse|gate|t) ?[a-z]?\d{0,3}[a-z]?$/.exec(
    words.join(" "),
  );
  return terminal?.[1]?.split(" ") ?? words;
};
