import type { Db } from "#server/database/db.ts";
import type { Place } from "#shared/places/place.ts";
import { type AddressSearch, distanceCost } from "./find-names.ts";
import type { FoundAddress } from "./found-address.ts";
import { digitsOf } from "./house-numbers.ts";
import { type PlacedHouse, placeHouse, placeOnStreet } from "./place-house.ts";
import { isSameStreet, type RankedName } from "./rank-names.ts";
import { isSameArea } from "./read-query.ts";
import { searchKey } from "./search-key.ts";
import * as queries from "./search-queries.ts";

const MAX_STREETS = 12;
const details = {
  known: "Street address",
  between: "Between known house numbers",
  street: "On this street; the house number is not on the map",
};
const penalties = { known: 0, between: 0.15, street: 0.4 };

/**
 * The house on each of these streets, best first. A street without a number nearby counts only if it has exactly the
 * typed name and no other part of it has the house, or if it is the first and no street has the house.
 */
export async function findHouses(
  db: Db,
  search: AddressSearch,
  names: RankedName[],
): Promise<FoundAddress[]> {
  const number = search.query.number ?? "";
  const streets = names.filter(({ row }) => row.kind === "street").slice(0, MAX_STREETS);
  if (streets.length === 0) return [];
  const rows = await queries.listHousesAround(
    db,
    streets.map(({ row }) => row),
    digitsOf(number),
  );
  const placed = streets.map((street) => {
    const { packId, id } = street.row;
    const own = rows.filter((row) => row.packId === packId && row.streetId === id);
    return { street, house: placeHouse(own, number) };
  });
  const isUnplaced = placed.every(({ house }) => house === null);
  const isPlacedElsewhere = ({ row }: RankedName) =>
    placed.some(({ street, house }) => house && isSameStreet(street.row, row));
  const missing = placed.filter(
    ({ street, house }, index) =>
      !house && ((street.isExact && !isPlacedElsewhere(street)) || (isUnplaced && index === 0)),
  );
  const onStreet = await findNearestNumbers(db, missing, number);
  return [...placed, ...onStreet]
    .flatMap(({ street, house }) => (house ? houseOn(street, house, search) : []))
    .filter(({ isContradicted }) => !isContradicted)
    .toSorted((one, other) => one.rank - other.rank);
}

async function findNearestNumbers(db: Db, missing: { street: RankedName }[], number: string) {
  if (missing.length === 0) return [];
  const rows = await queries.listNearestNumbers(
    db,
    missing.map(({ street }) => street.row),
    digitsOf(number),
  );
  return missing.map(({ street }) => {
    const { packId, id } = street.row;
    const nearest = rows.find((row) => row.packId === packId && row.streetId === id);
    return { street, house: placeOnStreet(street.row, nearest) };
  });
}

function houseOn(
  { row: street, typos, cost, isExact }: RankedName,
  { kind, zip, latitude, longitude }: PlacedHouse,
  { query, near }: AddressSearch,
) {
  const number = query.number?.toUpperCase() ?? "";
  const place: Place = {
    label: `${number} ${street.name}, ${street.city}, ${street.state} ${zip}`,
    detail: details[kind],
    latitude,
    longitude,
    precision: kind === "street" ? "street" : "address",
  };
  const isElsewhere = query.isCity && !isSameArea(searchKey(street.city), query.area);
  const rank =
    cost +
    (query.zip !== null && query.zip !== zip ? 1 : 0) +
    (isElsewhere ? 1 : 0) +
    penalties[kind] +
    distanceCost(near, place);
  const isContradicted = query.state !== null && query.state !== street.state && query.zip !== zip;
  return { place, typos, isWhole: isExact, rank, isContradicted };
}
