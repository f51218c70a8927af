import { milesBetween } from "#shared/places/distance.ts";
import { editDistance } from "#shared/places/edit-distance.ts";
import { longForms, nameKey } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { type Candidate, findCandidatesNamed, rankScore } from "./candidates.ts";
import { type FoundCity, nearMiles, streetForms } from "./find-city.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { type Address, readAddress, startsWithNumber } from "./read-address.ts";
import { resemblingKeys } from "./spellings.ts";

/** Without a state, a misspelled name matches only places within this distance of `near`. */
const reachMiles = 1000;
/** Without a state and beyond `nearMiles`, a misspelled name matches only famous sites and cities of this size. */
const minPopulation = 20_000;
const scorePerTypo = 1.5;

/** Cities, airports and landmarks whose name differs from the text by one or two letters, best first. */
export const suggestResembling = (
  gazetteer: Gazetteer,
  text: string,
  near?: Point,
): Candidate[] => {
  const { leadingParts, state, zip } = readAddress(text);
  const [words = []] = leadingParts;
  if (zip || leadingParts.length !== 1 || startsWithNumber(words)) return [];
  return listResembling(gazetteer, words, { state, near }).map(({ candidate }) => candidate);
};

/**
 * Finds a misspelled city: the last part of an address with several parts, or with a state the last words of that part.
 */
export const findMisspelledCity = (
  gazetteer: Gazetteer,
  { leadingParts, state }: Address,
  near?: Point,
): FoundCity | null => {
  const last = leadingParts.at(-1) ?? [];
  const others = leadingParts.slice(0, -1);
  const starts = [
    ...(others.length > 0 ? [0] : []),
    ...(state ? last.slice(2).map((_, index) => index + 2) : []),
  ];
  const matches = starts.flatMap((from) => {
    const before = from === 0 ? others : [...others, last.slice(0, from)];
    return listResembling(gazetteer, last.slice(from), { state, near }).flatMap(
      ({ candidate: city, typos }) => (city.kind === "city" ? [{ city, before, typos }] : []),
    );
  });
  return matches.toSorted((one, other) => one.typos - other.typos)[0] ?? null;
};

interface Where {
  state: string | null;
  near: Point | undefined;
}

interface Resembling {
  candidate: Candidate;
  typos: number;
  score: number;
}

const listResembling = (gazetteer: Gazetteer, words: string[], where: Where): Resembling[] => {
  if (streetForms.has(words.at(-1) ?? "") || words.some((word) => /\d/.test(word))) return [];
  const keys = new Set([words, words.map(repairLongForm)].map((all) => nameKey(all.join(" "))));
  const matches = [...keys].flatMap((key) => resembling(gazetteer, key, where));
  return matches.toSorted((one, other) => other.score - one.score);
};

const resembling = (gazetteer: Gazetteer, key: string, where: Where): Resembling[] => {
  const limit = key.length < 5 ? 0 : key.length < 8 ? 1 : 2;
  if (limit === 0) return [];
  return resemblingKeys(gazetteer.names, key, limit).flatMap(({ key: name, typos }) =>
    findCandidatesNamed(gazetteer, name)
      .filter((candidate) => isPlausible(candidate, where))
      .map((candidate) => ({
        ...{ candidate, typos },
        score: rankScore(candidate, where.near) - scorePerTypo * typos,
      })),
  );
};

/** Corrects a misspelled long form, such as "sqare", because keys abbreviate only "square". */
const repairLongForm = (word: string): string =>
  word.length < 5 ? word : (longForms.find((long) => editDistance(word, long, 1) <= 1) ?? word);

const isPlausible = (candidate: Candidate, { state, near }: Where): boolean => {
  if (state) return candidate.state === state;
  const miles = near ? milesBetween(near, candidate.point) : 0;
  if (miles > reachMiles) return false;
  if (near && miles <= nearMiles) return true;
  return candidate.kind === "city" ? candidate.population >= minPopulation : candidate.fame > 1;
};
