import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Point } from "#shared/places/place.ts";
import type { House, NamedPlace } from "./address-rows.ts";

const MAX_PACKS = 100;
const MAX_AREAS = 20_000;

export async function listActivePacks(db: Db) {
  return await db
    .selectFrom("cityPacks")
    .select(["id", "name", "west", "south", "east", "north"])
    .where("isActive", "=", true)
    .orderBy("id")
    .limit(MAX_PACKS)
    .execute();
}

/** Cities with the middle of their streets, and neighborhoods. */
export async function listAreas(db: Db, packId: number) {
  const { rows } = await sql<{
    name: string;
    isCity: boolean;
    latitude: number;
    longitude: number;
  }>`
    select city as name, true as is_city, avg(latitude) as latitude, avg(longitude) as longitude
    from city_names where pack_id = ${packId} and kind = 'street' group by city
    union all
    select name, false, latitude, longitude from city_names where pack_id = ${packId} and kind = 'area'
    limit ${MAX_AREAS}`.execute(db);
  return rows;
}

export type NameRow = NamedPlace & { packId: number };

interface NameSearch {
  packIds: number[];
  onlyStreets: boolean;
  near: Point;
  limit: number;
}

const columns = sql.raw(
  "pack_id, id, kind, name, noun, key, city, state, zip, latitude, longitude",
);

const kindIn = (onlyStreets: boolean) => (onlyStreets ? sql`kind = 'street'` : sql`true`);

/**
 * Names containing a word that starts with one of the search keys. Sorted by exact match, then match at the start of
 * the name, then distance and length.
 */
export async function listNamesStarting(
  db: Db,
  { packIds, onlyStreets, keys, near, limit }: NameSearch & { keys: string[] },
) {
  const starts = keys.map((key) => key.replaceAll(/[\\%_]/g, ""));
  const anyOf = (patterns: string[]) =>
    sql.join(
      patterns.map((pattern) => sql`key like ${pattern}`),
      sql` or `,
    );
  const whole = starts.flatMap((start) => [`${start}%`, start.trimEnd()]);
  const { rows } = await sql<NameRow>`
    select ${columns} from city_names
    where pack_id = any(${packIds}::int[]) and ${kindIn(onlyStreets)}
      and (${anyOf([...whole, ...starts.map((start) => `% ${start}%`)])})
    order by (key = any(${keys}::text[])) desc, (${anyOf(whole)}) desc,
      abs(latitude - ${near.latitude}) + abs(longitude - ${near.longitude}) + 0.001 * length(key)
    limit ${limit}`.execute(db);
  return rows;
}

/** Names that resemble a search key, the most similar first, then by distance. */
export async function listNamesLike(
  db: Db,
  { packIds, onlyStreets, key, near, limit }: NameSearch & { key: string },
) {
  const { rows } = await sql<NameRow>`
    select ${columns} from city_names
    where pack_id = any(${packIds}::int[]) and key % ${key} and ${kindIn(onlyStreets)}
    order by similarity(key, ${key}) desc,
      abs(latitude - ${near.latitude}) + abs(longitude - ${near.longitude})
    limit ${limit}`.execute(db);
  return rows;
}

interface Street {
  packId: number;
  id: number;
}

export type HouseRow = House & { packId: number; number: number };

/** Runs a query of the houses `h` on each street. */
async function listHouses(
  db: Db,
  streets: readonly Street[],
  select: (isOnStreet: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<HouseRow[]> {
  const { rows } = await sql<HouseRow>`
    select house.*
    from unnest(${streets.map(({ packId }) => packId)}::int[], ${streets.map(({ id }) => id)}::int[])
      as street (pack_id, id)
    cross join lateral (
      ${select(sql`h.pack_id = street.pack_id and h.street_id = street.id`)}
    ) house`.execute(db);
  return rows;
}

/** For each street, the known house with the nearest number. */
export const listNearestNumbers = (db: Db, streets: readonly Street[], number: number) =>
  listHouses(
    db,
    streets,
    (isOnStreet) => sql`
      select * from city_houses h where ${isOnStreet} order by abs(h.number - ${number}) limit 1`,
  );

/** For each street, the house with the number and its nearest known neighbors on the same side. */
export const listHousesAround = (db: Db, streets: readonly Street[], number: number) =>
  listHouses(
    db,
    streets,
    (isOnStreet) => sql`
      (select * from city_houses h where ${isOnStreet} and h.number = ${number} order by label limit 20)
      union all
      (select * from city_houses h
        where ${isOnStreet} and h.number < ${number}
          and h.number > ${number - MAX_GAP} and h.number % 2 = ${number % 2}
        order by number desc limit 1)
      union all
      (select * from city_houses h
        where ${isOnStreet} and h.number > ${number}
          and h.number < ${number + MAX_GAP} and h.number % 2 = ${number % 2}
        order by number limit 1)`,
  );

/** Maximum difference to a neighbor's number from which a house's position is estimated. */
const MAX_GAP = 100;

export interface CrossingRow extends Point {
  packId: number;
  streetId: number;
  otherId: number;
}

export async function listCrossings(
  db: Db,
  packIds: number[],
  { streets, others }: { streets: number[]; others: number[] },
) {
  return await db
    .selectFrom("cityCrossings")
    .select(["packId", "streetId", "otherId", "latitude", "longitude"])
    .where("packId", "in", packIds)
    .where("streetId", "in", streets)
    .where("otherId", "in", others)
    .orderBy("latitude")
    .limit(200)
    .execute();
}

/** The houses nearest to a position, in degrees, with their streets. */
export async function listNearestHouses(db: Db, packIds: number[], at: Point) {
  const { rows } = await sql<{
    label: string;
    zip: string;
    name: string;
    city: string;
    state: string;
    latitude: number;
    longitude: number;
  }>`
    select h.label, h.zip, n.name, n.city, n.state, h.latitude, h.longitude
    from (
      select * from city_houses
      where pack_id = any(${packIds}::int[])
      order by point(longitude, latitude) <-> point(${at.longitude}, ${at.latitude}) limit 10
    ) h
    join city_names n on n.pack_id = h.pack_id and n.id = h.street_id`.execute(db);
  return rows;
}
