import type { Db } from "#server/database/db.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import type { ActivePack } from "./active-packs.ts";
import { type RankedName, rankNames } from "./rank-names.ts";
import type { AddressQuery } from "./read-query.ts";
import { completionKeys, repairedKey, searchKey } from "./search-key.ts";
import * as queries from "./search-queries.ts";

export interface AddressSearch {
  packs: readonly ActivePack[];
  query: AddressQuery;
  near: Point;
}

/** Finds streets, places and stops by a typed name, best first. */
export type NameFinder = (db: Db, search: AddressSearch, text: string) => Promise<RankedName[]>;

const MAX_NAMES = 60;
/** Difference in miles that counts as much as one wrong letter. */
const MILES_PER_TYPO = 10;

/** Names that equal the text or start with it. */
export const findCompletions: NameFinder = async (db, search, text) => {
  const keys = completionKeys(text);
  if (keys.length === 0) return [];
  const rows = await queries.listNamesStarting(db, { ...filterOf(search), keys });
  return rank(search, text, rows).filter(({ typos }) => typos === 0);
};

/** Names that differ from the text by one or two letters. */
export const findSimilar: NameFinder = async (db, search, text) => {
  const keys = [...new Set([searchKey(text), repairedKey(text)])].filter((key) => key !== "");
  const lists = await Promise.all(
    keys.map((key) => queries.listNamesLike(db, { ...filterOf(search), key })),
  );
  const unique = new Map(lists.flat().map((row) => [`${row.packId} ${row.id}`, row]));
  return rank(search, text, [...unique.values()]);
};

const filterOf = ({ packs, query, near }: AddressSearch) => ({
  ...{ packIds: packs.map(({ id }) => id), near, limit: MAX_NAMES },
  onlyStreets: query.number !== null || query.crossing !== null,
});

/** A typed state is ignored if there are a ZIP code and a house number, which decide instead. */
const isInState = ({ state, zip, number }: AddressQuery, row: queries.NameRow) =>
  state === null || row.state === state || (zip !== null && number !== null);

const rank = ({ query, near }: AddressSearch, text: string, rows: queries.NameRow[]) =>
  rankNames(
    text,
    rows.filter((row) => isInState(query, row)),
  )
    .map((each) => ({ ...each, cost: each.cost + distanceCost(near, each.row) }))
    .toSorted((one, other) => one.cost - other.cost);

export const distanceCost = (near: Point, at: Point): number =>
  milesBetween(near, at) / MILES_PER_TYPO;
