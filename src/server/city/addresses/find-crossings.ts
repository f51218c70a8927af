import type { Db } from "#server/database/db.ts";
import type { Place } from "#shared/places/place.ts";
import type { AddressSearch } from "./find-names.ts";
import type { FoundAddress } from "./found-address.ts";
import type { RankedName } from "./rank-names.ts";
import { type CrossingRow, listCrossings } from "./search-queries.ts";

const MAX_STREETS = 12;

/** Points that two streets share, best first. */
export async function findCrossings(
  db: Db,
  { packs }: AddressSearch,
  [some, others]: [RankedName[], RankedName[]],
): Promise<FoundAddress[]> {
  const [streets, crossStreets] = [streetsOf(some), streetsOf(others)];
  if (streets.length === 0 || crossStreets.length === 0) return [];
  const rows = await listCrossings(
    db,
    packs.map(({ id }) => id),
    { streets: streets.map(({ row }) => row.id), others: crossStreets.map(({ row }) => row.id) },
  );
  return streets
    .flatMap((street) => crossStreets.flatMap((other) => crossingOf(street, other, rows) ?? []))
    .toSorted((one, other) => one.rank - other.rank);
}

const streetsOf = (names: RankedName[]) =>
  names.filter(({ row }) => row.kind === "street").slice(0, MAX_STREETS);

function crossingOf(street: RankedName, other: RankedName, rows: CrossingRow[]) {
  const points = rows.filter(
    ({ packId, streetId, otherId }) =>
      packId === street.row.packId && streetId === street.row.id && otherId === other.row.id,
  );
  const point = points[Math.floor(points.length / 2)];
  if (!point) return null;
  const { name, city, state, zip } = street.row;
  const place: Place = {
    label: `${name} & ${other.row.name}, ${city}, ${state} ${zip}`,
    detail: "Crossing",
    latitude: point.latitude,
    longitude: point.longitude,
    precision: "address",
  };
  const typos = street.typos + other.typos;
  return { place, isWhole: true, typos, rank: street.cost + other.cost };
}
