import { readCoordinates } from "#shared/places/coordinates.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { findPlace } from "./find-place.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { candidatePlace, didYouMean } from "./labels.ts";
import { suggestResembling } from "./misspelt.ts";
import { readAddress, startsWithNumber } from "./read-address.ts";
import { suggestCities, suggestNamesakes, suggestZips } from "./suggest-addresses.ts";
import { suggestNames } from "./suggest-names.ts";

const minLength = 2;

/** Up to `limit` places for a partly typed text, without duplicate labels. */
export const suggestPlaces = (
  gazetteer: Gazetteer,
  text: string,
  options: { near?: Point | undefined; limit: number },
): Place[] => {
  const typed = text.trim().replace(/\s+/g, " ");
  if (typed.length < minLength) return [];
  const byLabel = new Map<string, Place>();
  for (const place of completions(gazetteer, typed, options.near)) {
    const label = place.label.toLowerCase();
    if (!byLabel.has(label)) byLabel.set(label, place);
    if (byLabel.size === options.limit) break;
  }
  return [...byLabel.values()];
};

function* completions(gazetteer: Gazetteer, typed: string, near?: Point): Generator<Place> {
  if (isFinished(typed)) {
    const place = findPlace(gazetteer, typed, near);
    if (place) yield place;
  }
  yield* suggestZips(gazetteer, typed, near);
  yield* suggestNamesakes(gazetteer, typed, near);
  yield* suggestCities(gazetteer, typed, near);
  let isKnown = false;
  for (const candidate of suggestNames(gazetteer, typed, near)) {
    isKnown = true;
    yield candidatePlace(candidate);
  }
  if (isKnown) return;
  for (const candidate of suggestResembling(gazetteer, typed, near))
    yield didYouMean(candidatePlace(candidate));
}

/** True for coordinates and for an address that includes its state or ZIP code. */
const isFinished = (typed: string): boolean => {
  if (readCoordinates(typed)) return true;
  const { state, zip, heads } = readAddress(typed);
  return (
    (state !== null || zip !== null) &&
    heads.some((words) => startsWithNumber(words) || heads.length > 1)
  );
};
