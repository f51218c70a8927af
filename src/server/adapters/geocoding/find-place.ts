import { readCoordinates } from "#shared/places/coordinates.ts";
import { milesBetween } from "#shared/places/distance.ts";
import { nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { isStateName } from "#shared/places/states.ts";
import { bestOf, type Candidate, candidatesNamed } from "./candidates.ts";
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
import { cityPlace, sitePlace, zipPlace } from "./labels.ts";
import { type Address, readAddress } from "./read-address.ts";
import { reversePlace } from "./reverse-place.ts";

/** The place a text means: a position, a name, or the most exact known part of an address. */
export const findPlace = (gazetteer: Gazetteer, text: string, near?: Point): Place | null => {
  const typed = text.trim().replace(/\s+/g, " ");
  const point = readCoordinates(typed);
  if (point) return reversePlace(gazetteer, point);
  return findByName(gazetteer, typed, near) ?? findAddress(gazetteer, typed, near);
};

/** Treats the whole text as one name. */
const findByName = (gazetteer: Gazetteer, typed: string, near?: Point): Place | null => {
  const isState = isStateName(plainWords(typed).join(" "));
  const isMatch = (candidate: Candidate) => isKnownByName(candidate, isState, near);
  const best = bestOf(candidatesNamed(gazetteer, nameKey(typed)).filter(isMatch), near);
  if (!best) return null;
  return best.kind === "city" ? cityPlace(best) : sitePlace(best);
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

/** The landmark of an address, else its ZIP code, else its city. */
const findAddress = (gazetteer: Gazetteer, typed: string, near?: Point): Place | null => {
  const address = readAddress(typed);
  const cityMatch = findCity(gazetteer, address, near);
  const zip = findFittingZip(gazetteer, address, cityMatch);
  const wordsBeforeCity = cityMatch?.before ?? address.heads;
  const nearbyName = wordsBeforeCity.length > 0 ? nearby.exec(typed)?.[1] : undefined;
  if (nearbyName) return findPlace(gazetteer, nearbyName, near);
  const site = findSite(gazetteer, {
    before: wordsBeforeCity,
    address,
    city: cityMatch?.city,
    zip,
    near,
  });
  if (site) return sitePlace(site.site, site.isPart ? typed : undefined);
  if (zip) return zipPlace(zip, isOnlyCity(wordsBeforeCity, zip.city) ? undefined : typed);
  if (cityMatch) return neighborhoodPlace(narrowToNeighborhood(gazetteer, cityMatch), typed);
  return cityLikeStatePlace(gazetteer, address, typed);
};

const cityLikeStatePlace = (gazetteer: Gazetteer, address: Address, typed: string) => {
  const city = findCityNamedLikeState(gazetteer, address);
  return city && cityPlace(city, typed);
};

const isOnlyCity = (parts: string[][], city: string): boolean =>
  parts.every((words) => nameKey(words.join(" ")) === nameKey(city));

const neighborhoodPlace = ({ city, before }: FoundCity, typed: string): Place =>
  cityPlace(city, before.length > 0 ? typed : undefined);
