import { keyStarts, nameKey, plainWords } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { stateName } from "#shared/places/states.ts";
import { type Candidate, candidateAt, candidatesNamed, standing } from "./candidates.ts";
import type { Gazetteer } from "./gazetteer.ts";
import { rowsStarting } from "./name-index.ts";

const worthOfWholeName = 1.5;
const worthOfFirstWord = 0.5;

/** All candidates whose name starts with the text, best first; "springf, il" restricts them to a state or city. */
export const suggestNames = (gazetteer: Gazetteer, text: string, near?: Point): Candidate[] => {
  const [name = "", ...rest] = text.split(",");
  const qualifier = plainWords(rest.join(" ")).join(" ");
  const scored = matches(gazetteer, name)
    .filter(({ candidate }) => liesIn(candidate, qualifier))
    .map((match) => ({ ...match, score: match.worth + standing(match.candidate, near) }));
  const found = scored
    .sort((one, other) => other.score - one.score)
    .map(({ candidate }) => candidate);
  return [...found, ...(rest.length === 0 ? namedAndQualified(gazetteer, name, near) : [])];
};

interface Match {
  candidate: Candidate;
  worth: number;
}

const matches = (gazetteer: Gazetteer, name: string): Match[] => {
  const worths = new Map<number, number>();
  const note = (rows: number[], worth: number) => {
    for (const row of rows) worths.set(row, Math.max(worth, worths.get(row) ?? 0));
  };
  const key = nameKey(name);
  note(rowsStarting(gazetteer.names, `${key}\t`), worthOfWholeName);
  for (const start of keyStarts(name)) {
    note(rowsStarting(gazetteer.names, start), worthOfFirstWord);
    note(rowsStarting(gazetteer.tails, start), 0);
  }
  return [...worths].map(([row, worth]) => ({ candidate: candidateAt(gazetteer, row), worth }));
};

/** Handles "union station wash" and "hoboken nj": a full name, then the start of its city or state. */
const namedAndQualified = (gazetteer: Gazetteer, text: string, near?: Point): Candidate[] => {
  const words = plainWords(text);
  const splits = words
    .slice(1)
    .map((_, at) => at + 1)
    .reverse();
  return splits.flatMap((at) =>
    candidatesNamed(gazetteer, nameKey(words.slice(0, at).join(" ")))
      .filter((candidate) => liesIn(candidate, words.slice(at).join(" ")))
      .sort((one, other) => standing(other, near) - standing(one, near)),
  );
};

/** True if the candidate's state, or its city and state, start with the words. */
const liesIn = (candidate: Candidate, words: string): boolean => {
  if (words === "") return true;
  const states = [candidate.state, stateName(candidate.state)];
  const inCity =
    candidate.kind === "city" ? [] : states.map((state) => `${candidate.city} ${state}`);
  const wheres = [...states, ...inCity];
  return wheres.some((where) => plainWords(where).join(" ").startsWith(words));
};
