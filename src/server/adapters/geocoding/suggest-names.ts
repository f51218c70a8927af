import { milesBetween } from "#shared/places/distance.ts";
import { keyStarts, nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { stateName } from "#shared/places/states.ts";
import { type Candidate, candidateAt, findCandidatesNamed, rankScore } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { findRowsByPrefix } from "./name-index.ts";

/** Farther names are not suggested beside nearer ones, unless a state or city is typed. */
const reachMiles = 1000;
const fullNameScore = 1.5;
const prefixScore = 0.5;

/** Candidates whose name starts with the text, best first; "springf, il" restricts them to a state or city. */
export const suggestNames = (gazetteer: Gazetteer, text: string, near?: Point): Candidate[] => {
  const [name = "", ...rest] = text.split(",");
  const qualifier = plainWords(rest.join(" ")).join(" ");
  const scored = matches(gazetteer, name)
    .filter(({ candidate }) => liesIn(candidate, qualifier))
    .map((match) => ({ ...match, score: match.score + rankScore(match.candidate, near) }));
  const rankedMatches = scored
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
  if (rest.length > 0) return rankedMatches;
  const qualifiedMatches = findQualifiedNames(gazetteer, name, near);
  return [...withinReach(rankedMatches, near), ...qualifiedMatches];
};

const withinReach = (candidates: Candidate[], near: Point | undefined): Candidate[] => {
  if (!near) return candidates;
  const close = candidates.filter(({ point }) => milesBetween(near, point) <= reachMiles);
  return close.length > 0 ? close : candidates;
};

interface Match {
  candidate: Candidate;
  score: number;
}

const matches = (gazetteer: Gazetteer, name: string): Match[] => {
  const scores = new Map<number, number>();
  const addScores = (rows: number[], score: number) => {
    for (const row of rows) scores.set(row, Math.max(score, scores.get(row) ?? 0));
  };
  const key = nameKey(name);
  addScores(findRowsByPrefix(gazetteer.names, `${key}\t`), fullNameScore);
  for (const start of keyStarts(name)) {
    addScores(findRowsByPrefix(gazetteer.names, start), prefixScore);
    addScores(findRowsByPrefix(gazetteer.tails, start), 0);
  }
  return [...scores].map(([row, score]) => ({ candidate: candidateAt(gazetteer, row), score }));
};

/** Handles "union station wash" and "hoboken nj": a full name, then the start of its city or state. */
const findQualifiedNames = (gazetteer: Gazetteer, text: string, near?: Point): Candidate[] => {
  const searchWords = plainWords(text);
  const splits = searchWords
    .slice(1)
    .map((_, count) => count + 1)
    .reverse();
  return splits.flatMap((count) =>
    findCandidatesNamed(gazetteer, nameKey(searchWords.slice(0, count).join(" ")))
      .filter((candidate) => liesIn(candidate, searchWords.slice(count).join(" ")))
      .sort((one, other) => rankScore(other, near) - rankScore(one, near)),
  );
};

/** True if the candidate's state, or its city and state, start with the words. */
const liesIn = (candidate: Candidate, words: string): boolean => {
  if (words === "") return true;
  const states = [candidate.state, stateName(candidate.state)];
  const inCity =
    candidate.kind === "city" ? [] : states.map((state) => `${candidate.city} ${state}`);
  const areas = [...states, ...inCity];
  return areas.some((area) => plainWords(area).join(" ").startsWith(words));
};
