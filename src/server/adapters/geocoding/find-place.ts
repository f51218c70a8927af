import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { isStateName } from "#shared/places/states.ts";
import { isAmbiguous } from "./ambiguous-city.ts";
import { bestOf, type Candidate, findCandidatesNamed } from "./candidates.ts";
import { findCityNamedLikeState, minPopulationLikeState } from "./city-like-state.ts";
import {
  type FoundCity,
  findCity,
  minPopulationWithoutState,
  narrowToNeighborhood,
  nearMiles,
} from "./find-city.ts";
import { findSite } from "./find-site.ts";
import { findFittingZip } from "./fitting-zip.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { candidatePlace, cityPlace, didYouMean, sitePlace, zipPlace } from "./labels.ts";
import { findMisspelledCity, suggestResembling } from "./misspelled.ts";
import { type Address, readAddress } from "./read-address.ts";
import { reversePlace } from "./reverse-place.ts";

/** The place a text means: a position, a name, or the most exact known part of an address. */
export const findPlace = (gazetteer: Gazetteer, text: string, near?: Point): Place | null => {
  const typedText = text.trim().replace(/\s+/g, " ");
  const point = readCoordinates(typedText);
  if (point) return reversePlace(gazetteer, point);
  return (
    findByName(gazetteer, typedText, near) ??
    findAddress(gazetteer, typedText, near) ??
    findMisspelled(gazetteer, typedText, near)
  );
};

/** Name of the city of an address if several places share it, and neither state, ZIP code nor `near` tells which. */
export const findAmbiguousCity = (
  gazetteer: Gazetteer,
  text: string,
  near?: Point,
): string | null => {
  if (findPlace(gazetteer, text, near)) return null;
  const address = readAddress(text);
  const foundCity = findCity(gazetteer, address, near);
  return foundCity && isAmbiguous(gazetteer, address, { found: foundCity, near })
    ? foundCity.city.name
    : null;
};

/** The city, airport or landmark whose name the text most likely misspells, marked as a guess; else null. */
const findMisspelled = (gazetteer: Gazetteer, typedText: string, near?: Point): Place | null => {
  const [best] = suggestResembling(gazetteer, typedText, near);
  return best ? didYouMean(candidatePlace(best)) : null;
};

/** Treats the whole text as one name. */
const findByName = (gazetteer: Gazetteer, typedText: string, near?: Point): Place | null => {
  const isState = isStateName(plainWords(typedText).join(" "));
  const isMatch = (candidate: Candidate) => isKnownByName(candidate, isState, near);
  const best = bestOf(findCandidatesNamed(gazetteer, nameKey(typedText)).filter(isMatch), near);
  return best && candidatePlace(best);
};

/** Rejects a bare "Texas", which means the state, and a bare "Home", which is a distant hamlet. */
const isKnownByName = (candidate: Candidate, isState: boolean, near?: Point): boolean => {
  if (candidate.kind !== "city") return true;
  if (isState) return candidate.population >= minPopulationLikeState;
  if (candidate.population >= minPopulationWithoutState) return true;
  return near !== undefined && milesBetween(near, candidate.point) <= nearMiles;
};

/**
 * Matches labels such as "Near Times Square", which `reverse` gives to positions, so that they can
 * be looked up again.
 */
const nearby = /^near (.+)$/i;

const readNearbyName = (typedText: string, before: string[][]): string | null =>
  before.length > 0 ? (nearby.exec(typedText)?.[1] ?? null) : null;

/** The landmark of an address, else its ZIP code, else its city. */
const findAddress = (gazetteer: Gazetteer, typedText: string, near?: Point): Place | null => {
  const address = readAddress(typedText);
  const foundCity =
    findCity(gazetteer, address, near) ?? findMisspelledCity(gazetteer, address, near);
  const zip = findFittingZip(gazetteer, address, foundCity);
  const before = foundCity?.before ?? address.leadingParts;
  const nearbyName = readNearbyName(typedText, before);
  if (nearbyName !== null) return findPlace(gazetteer, nearbyName, near);
  const site = findSite(gazetteer, { before, address, city: foundCity?.city, zip, near });
  if (site) return sitePlace(site.site, site.isPart ? typedText : undefined);
  if (zip) return zipPlace(zip, isOnlyCity(before, zip.city) ? undefined : typedText);
  return foundCity
    ? cityOfAddress(gazetteer, address, { found: foundCity, near, typed: typedText })
    : cityLikeStatePlace(gazetteer, address, typedText);
};

const cityOfAddress = (
  gazetteer: Gazetteer,
  address: Address,
  { found, near, typed }: { found: FoundCity; near: Point | undefined; typed: string },
): Place | null =>
  isAmbiguous(gazetteer, address, { found, near })
    ? null
    : neighborhoodPlace(narrowToNeighborhood(gazetteer, found), typed);

const cityLikeStatePlace = (gazetteer: Gazetteer, address: Address, typedText: string) => {
  const city = findCityNamedLikeState(gazetteer, address);
  return city && cityPlace(city, typedText);
};

const isOnlyCity = (parts: string[][], city: string): boolean =>
  parts.every((words) => nameKey(words.join(" ")) === nameKey(city));

const neighborhoodPlace = ({ city, before }: FoundCity, typedText: string): Place =>
  cityPlace(city, before.length > 0 ? typedText : undefined);
