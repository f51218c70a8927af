import type { Db } from "#server/database/db.ts";
import type { Place } from "#shared/places/place.ts";
import { findCrossings } from "./find-crossings.ts";
import { findHouses } from "./find-houses.ts";
import { type AddressSearch, findCompletions, findSimilar, type NameFinder } from "./find-names.ts";
import type { FoundAddress } from "./found-address.ts";
import { isSameStreet, type RankedName } from "./rank-names.ts";
import type { NameRow } from "./search-queries.ts";

/** Addresses, crossings or places of the packs, best first. Wrong letters are considered only if nothing matches. */
export async function searchAddresses(db: Db, search: AddressSearch): Promise<FoundAddress[]> {
  const matches = await searchWith(findCompletions, db, search);
  return matches.length > 0 ? matches : searchWith(findSimilar, db, search);
}

async function searchWith(
  findNames: NameFinder,
  db: Db,
  search: AddressSearch,
): Promise<FoundAddress[]> {
  const { crossing, number, name } = search.query;
  const names = await findNames(db, search, name);
  if (crossing !== null)
    return findCrossings(db, search, [names, await findNames(db, search, crossing)]);
  if (number !== null) return findHouses(db, search, names);
  return withoutRepeatedStreets(names).map(({ row, typos, isExact }) => ({
    ...{ place: namedPlace(row), typos, isWhole: isExact },
  }));
}

const withoutRepeatedStreets = (names: readonly RankedName[]): RankedName[] =>
  names.filter(
    ({ row }, index) => !names.slice(0, index).some((earlier) => isSameStreet(earlier.row, row)),
  );

function namedPlace({ kind, name, noun, city, state, zip, latitude, longitude }: NameRow): Place {
  const head = kind === "area" && name === city ? name : `${name}, ${city}`;
  return {
    label: `${head}, ${state}${kind === "area" ? "" : ` ${zip}`}`,
    detail: noun,
    latitude,
    longitude,
    precision: kind === "street" ? "street" : "landmark",
  };
}
