import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { type Gazetteer, positionAt } from "./gazetteer.ts";
import { findRowsNamed } from "./name-index.ts";
import type { Site } from "./sites.ts";

export interface City {
  kind: "city";
  name: string;
  state: string;
  point: Point;
  population: number;
}

/** One row of the gazetteer. */
export type Candidate = City | Site;

export const candidateAt = ({ cities, sites }: Gazetteer, row: number): Candidate => {
  const site = sites[row - cities.names.length];
  if (site) return site;
  const [name = "", state = "", population = 0] = [
    cities.names[row],
    cities.states[row],
    cities.populations[row],
  ];
  return { kind: "city", name, state, population, point: positionAt(cities.positions, row) };
};

/** All candidates with exactly this key. */
export const findCandidatesNamed = (gazetteer: Gazetteer, key: string): Candidate[] =>
  key === ""
    ? []
    : [...new Set(findRowsNamed(gazetteer.names, key))].map((row) => candidateAt(gazetteer, row));

export const findCitiesNamed = (gazetteer: Gazetteer, key: string): City[] =>
  findCandidatesNamed(gazetteer, key).filter((candidate) => candidate.kind === "city");

export const findSitesNamed = (gazetteer: Gazetteer, key: string): Site[] =>
  findCandidatesNamed(gazetteer, key).filter((candidate) => candidate.kind !== "city");

/**
 * Score of a candidate, higher is better. Ten times the population weighs as much as half the distance, to which
 * 15 miles, the size of a neighborhood, are added first.
 */
export const rankScore = (candidate: Candidate, near?: Point): number =>
  fameScore(candidate) - (near ? Math.log2(1 + milesBetween(near, candidate.point) / 15) : 0);

/** Base-10 logarithm of a city's population; a site counts as a city of comparable fame. */
const fameScore = (candidate: Candidate): number =>
  candidate.kind === "city" ? Math.log10(candidate.population + 10) : 3.1 + 0.9 * candidate.fame;

/** The candidate with the highest score. */
export const bestOf = <C extends Candidate>(candidates: readonly C[], near?: Point): C | null =>
  candidates.reduce<C | null>(
    (best, each) => (best && rankScore(best, near) >= rankScore(each, near) ? best : each),
    null,
  );
