import { readCoordinates } from "#shared/places/coordinates.ts";
import type { Place, Point } from "#shared/places/place.ts";
import { findPlace } from "./find-place.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { candidatePlace, didYouMean } from "./labels.ts";
import { suggestResembling } from "./misspelled.ts";
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
  const typedText = text.trim().replace(/\s+/g, " ");
  if (typedText.length < minLength) return [];
  const byLabel = new Map<string, Place>();
  for (const place of completions(gazetteer, typedText, options.near)) {
    const label = place.label.toLowerCase();
    if (!byLabel.has(label)) byLabel.set(label, place);
    if (byLabel.size === options.limit) break;
  }
  return [...byLabel.values()];
};

function* completions(gazetteer: Gazetteer, typedText: string, near?: Point): Generator<Place> {
  if (isFinished(typedText)) {
    const place = findPlace(gazetteer, typedText, near);
    if (place) yield place;
  }
  yield* suggestZips(gazetteer, typedText, near);
  yield* suggestNamesakes(gazetteer, typedText, near);
  yield* suggestCities(gazetteer, typedText, near);
  let isKnown = false;
  for (const candidate of suggestNames(gazetteer, typedText, near)) {
    isKnown = true;
    yield candidatePlace(candidate);
  }
  if (isKnown) return;
  for (const candidate of suggestResembling(gazetteer, typedText, near))
    yield didYouMean(candidatePlace(candidate));
}

/** True for coordinates and for an address that includes its state or ZIP code. */
const isFinished = (typedText: string): boolean => {
  if (readCoordinates(typedText)) return true;
  const { state, zip, leadingParts } = readAddress(typedText);
  return (
    (state !== null || zip !== null) &&
    leadingParts.some((words) => startsWithNumber(words) || leadingParts.length > 1)
  );
};
