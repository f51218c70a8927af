import { milesBetween } from "#shared/places/distance.ts";
import { nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { type Candidate, type City, findCitiesNamed, rankScore } from "./candidates.ts";
import { findCity } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { cityLabel, cityPlace, zipPlace } from "./labels.ts";
import { suggestResembling } from "./misspelled.ts";
import { nearestZip } from "./nearest-zip.ts";
import { readAddress, startsWithNumber } from "./read-address.ts";
import { suggestNames } from "./suggest-names.ts";
import { type Zip, zipsStarting } from "./zip-codes.ts";

const zipInProgress = /^(.+?)[,\s]+(\d{1,5})$/;

/** Completes a ZIP code, either bare digits or after a city and state, and keeps the text before it. */
export const suggestZips = (gazetteer: Gazetteer, typedText: string, near?: Point): Place[] => {
  if (/^\d{2,5}$/.test(typedText))
    return nearestFirst(zipsStarting(gazetteer, typedText), near).map((zip) => zipPlace(zip));
  const [, head = "", digits = ""] = zipInProgress.exec(typedText) ?? [];
  const address = readAddress(head);
  const cityMatch = digits && address.state ? findCity(gazetteer, address, near) : null;
  if (!cityMatch) return [];
  const cityKey = nameKey(cityMatch.city.name);
  const inCity = zipsStarting(gazetteer, digits).filter(
    (zip) => zip.state === address.state && nameKey(zip.city) === cityKey,
  );
  const hasStreet = cityMatch.before.length > 0;
  return nearestFirst(inCity, near).map((zip) =>
    zipPlace(zip, hasStreet ? `${head} ${zip.code}` : undefined),
  );
};

/** Sorts by distance, with ZIP codes that share a position (post-office boxes, single buildings) last. */
const nearestFirst = (zips: Zip[], near?: Point): Zip[] => {
  const zipsByPosition = Map.groupBy(zips, ({ point }) => `${point.latitude},${point.longitude}`);
  const distance = (zip: Zip) => (near ? milesBetween(near, zip.point) : 0);
  const sharesPosition = (zip: Zip) =>
    (zipsByPosition.get(`${zip.point.latitude},${zip.point.longitude}`) ?? []).length > 1 ? 1 : 0;
  return zips.sort(
    (one, other) => sharesPosition(one) - sharesPosition(other) || distance(one) - distance(other),
  );
};

/** For "12 main st springfield": that street in each Springfield. */
export const suggestNamesakes = (
  gazetteer: Gazetteer,
  typedText: string,
  near?: Point,
): Place[] => {
  const address = readAddress(typedText);
  const [words = [], ...others] = address.leadingParts;
  if (address.state || address.zip || others.length > 0 || !startsWithNumber(words)) return [];
  const foundCity = findCity(gazetteer, address, near);
  const street = foundCity?.before.at(-1)?.length ?? 0;
  if (!foundCity || street === 0) return [];
  const text = typedText.split(" ").slice(0, street).join(" ");
  return findCitiesNamed(gazetteer, nameKey(foundCity.city.name))
    .toSorted((one, other) => rankScore(other, near) - rankScore(one, near))
    .map((city) => cityPlace(city, `${text}, ${cityLabel(city)}`));
};

/** Completes the city after a street: "350 5th Ave, New Yo". Without a city, suggests the one around `near`. */
export const suggestCities = (gazetteer: Gazetteer, typedText: string, near?: Point): Place[] => {
  const [street = "", ...rest] = typedText.split(",").map((part) => part.trim());
  const streetWords = plainWords(street);
  if (!startsWithNumber(streetWords) || streetWords.length < 2) return [];
  if (rest.join("") === "") return near ? cityAround(gazetteer, street, near) : [];
  const inCity = (city: City) => cityPlace(city, `${street}, ${cityLabel(city)}`);
  const isCity = (candidate: Candidate): candidate is City => candidate.kind === "city";
  const cities = suggestNames(gazetteer, rest.join(","), near).filter(isCity);
  if (cities.length > 0) return cities.map(inCity);
  return suggestResembling(gazetteer, rest.join(","), near)
    .filter(isCity)
    .map((city) => ({ ...inCity(city), detail: `Did you mean ${city.name}?` }));
};

const cityAround = (gazetteer: Gazetteer, street: string, near: Point): Place[] => {
  const zip = nearestZip(gazetteer, near);
  const city = findCity(gazetteer, readAddress(`${zip.city}, ${zip.state}`), near)?.city;
  return city ? [cityPlace(city, `${street}, ${cityLabel(city)}`)] : [];
};
