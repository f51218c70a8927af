import type { Db } from "#server/database/db.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Place, Point } from "#shared/places/place.ts";
import type { ActivePack } from "./active-packs.ts";
import { digitsOf } from "./house-numbers.ts";
import { type PlacedHouse, placeHouse } from "./place-house.ts";
import { type RankedName, rankNames } from "./rank-names.ts";
import { type AddressQuery, isSameArea } from "./read-query.ts";
import { mendedKey, searchKey } from "./search-key.ts";
import * as queries from "./search-queries.ts";

/** A place of a pack, with the number of letters that differ from the text. */
export interface FoundAddress {
  place: Place;
  typos: number;
  /** True if the text is the whole name, not its beginning. */
  isWhole: boolean;
}

export interface AddressSearch {
  packs: readonly ActivePack[];
  query: AddressQuery;
  near: Point;
}

const MAX_NAMES = 60;
const MAX_STREETS = 12;
/** Difference in miles that counts as much as one wrong letter. */
const MILES_PER_TYPO = 10;

/** Addresses, crossings or places of the packs, best first. */
export async function searchAddresses(db: Db, search: AddressSearch): Promise<FoundAddress[]> {
  const { crossing, number, name } = search.query;
  if (crossing !== null) return findCrossings(db, search, crossing);
  const names = await findNames(db, search, name);
  if (number !== null) return findHouses(db, search, names);
  return names.map(({ row, typos }) => ({
    place: namedPlace(row),
    typos,
    isWhole: row.key === searchKey(name),
  }));
}

async function findNames(db: Db, search: AddressSearch, text: string): Promise<RankedName[]> {
  const packIds = search.packs.map(({ id }) => id);
  const keys = [...new Set([searchKey(text), mendedKey(text)])].filter((key) => key !== "");
  const lists = await Promise.all(
    keys.map((key) =>
      queries.listNamesLike(db, { packIds, key, near: search.near, limit: MAX_NAMES }),
    ),
  );
  const unique = new Map(lists.flat().map((row) => [`${row.packId} ${row.id}`, row]));
  return rankNames(text, [...unique.values()])
    .filter(({ row }) => isInState(search.query, row))
    .map((each) => ({ ...each, cost: each.cost + distanceCost(search.near, each.row) }))
    .toSorted((one, other) => one.cost - other.cost);
}

const isInState = ({ state }: AddressQuery, row: queries.NameRow) =>
  state === null || row.state === state;

const distanceCost = (near: Point, at: Point) => milesBetween(near, at) / MILES_PER_TYPO;

async function findHouses(
  db: Db,
  { query, near }: AddressSearch,
  names: RankedName[],
): Promise<FoundAddress[]> {
  const number = query.number ?? "";
  const streets = names.filter(({ row }) => row.kind === "street").slice(0, MAX_STREETS);
  if (streets.length === 0) return [];
  const rows = await queries.listHousesAround(
    db,
    streets.map(({ row }) => row),
    digitsOf(number),
  );
  return streets
    .flatMap((street) => {
      const { packId, id } = street.row;
      const own = rows.filter((row) => row.packId === packId && row.streetId === id);
      const house = placeHouse(own, number);
      return house ? houseOn(street, house, { query, near }) : [];
    })
    .toSorted((one, other) => one.rank - other.rank);
}

function houseOn(
  { row: street, typos, cost }: RankedName,
  { isKnown, zip, latitude, longitude }: PlacedHouse,
  { query, near }: Pick<AddressSearch, "query" | "near">,
) {
  const number = query.number?.toUpperCase() ?? "";
  const place: Place = {
    label: `${number} ${street.name}, ${street.city}, ${street.state} ${zip}`,
    detail: isKnown ? "Street address" : "Between known house numbers",
    latitude,
    longitude,
    precision: "address",
  };
  const penalties = [
    query.zip !== null && query.zip !== zip ? 1 : 0,
    query.area !== "" && !isSameArea(searchKey(street.city), query.area) ? 0.3 : 0,
    isKnown ? 0 : 0.6,
    distanceCost(near, place),
  ];
  return { place, typos, isWhole: true, rank: penalties.reduce((sum, each) => sum + each, cost) };
}

async function findCrossings(
  db: Db,
  search: AddressSearch,
  otherText: string,
): Promise<FoundAddress[]> {
  const [streets, others] = await Promise.all(
    [search.query.name, otherText].map(async (text) =>
      (await findNames(db, search, text))
        .filter(({ row }) => row.kind === "street")
        .slice(0, MAX_STREETS),
    ),
  );
  if (!streets?.length || !others?.length) return [];
  const ids = (names: RankedName[]) => names.map(({ row }) => row.id);
  const rows = await queries.listCrossings(
    db,
    search.packs.map(({ id }) => id),
    { streets: ids(streets), others: ids(others) },
  );
  return streets
    .flatMap((street) =>
      others.flatMap((other) => {
        const points = rows.filter(
          ({ packId, streetId, otherId }) =>
            packId === street.row.packId && streetId === street.row.id && otherId === other.row.id,
        );
        const point = points[Math.floor(points.length / 2)];
        if (!point) return [];
        const { city, state, zip } = street.row;
        const place: Place = {
          label: `${street.row.name} & ${other.row.name}, ${city}, ${state} ${zip}`,
          detail: "Crossing",
          latitude: point.latitude,
          longitude: point.longitude,
          precision: "address",
        };
        return [
          {
            place,
            isWhole: true,
            typos: street.typos + other.typos,
            rank: street.cost + other.cost,
          },
        ];
      }),
    )
    .toSorted((one, other) => one.rank - other.rank);
}

function namedPlace({
  kind,
  name,
  noun,
  city,
  state,
  zip,
  latitude,
  longitude,
}: queries.NameRow): Place {
  const head = kind === "area" && name === city ? name : `${name}, ${city}`;
  return {
    label: `${head}, ${state}${kind === "area" ? "" : ` ${zip}`}`,
    detail: noun,
    latitude,
    longitude,
    precision: kind === "street" ? "street" : "landmark",
  };
}
