import { sql } from "kysely";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Db } from "#server/database/db.ts";
import type { Coordinates, Crossing, House, NamedPlace } from "./address-rows.ts";

export async function insertPack(
  db: Db,
  pack: { name: string; sha256: string; bounds: Bounds; createdAt: Date },
): Promise<number> {
  const [west, south, east, north] = pack.bounds;
  const { name, sha256, createdAt } = pack;
  const row = await db
    .insertInto("cityPacks")
    .values({ name, sha256, west, south, east, north, createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertNames(db: Db, packId: number, names: NamedPlace[]): Promise<void> {
  const column = (key: keyof NamedPlace) => names.map((each) => each[key]);
  await sql`
    insert into city_names (pack_id, id, kind, name, noun, key, city, state, zip, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("id")}::int[], ${column("kind")}::text[], ${column("name")}::text[], ${column("noun")}::text[],
      ${column("key")}::text[], ${column("city")}::text[], ${column("state")}::text[], ${column("zip")}::text[],
      ${column("latitude")}::float8[], ${column("longitude")}::float8[])`.execute(db);
}

/**
 * A later row of the same house replaces the earlier one: buildings come after entrances and shops. Returns the houses
 * whose street has the number elsewhere.
 */
export async function insertHouses(db: Db, packId: number, houses: House[]): Promise<House[]> {
  if (houses.length === 0) return [];
  const { unique, elsewhere } = splitHouses(houses);
  const column = (key: keyof House) => unique.map((each) => each[key]);
  const { rows } = await sql<Pick<House, "streetId" | "label">>`
    insert into city_houses (pack_id, street_id, number, label, zip, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("streetId")}::int[], ${column("number")}::int[], ${column("label")}::text[],
      ${column("zip")}::text[], ${column("latitude")}::float8[], ${column("longitude")}::float8[])
    on conflict (pack_id, street_id, number, label)
    do update set zip = excluded.zip, latitude = excluded.latitude, longitude = excluded.longitude
      where city_houses.zip = excluded.zip
        or abs(city_houses.latitude - excluded.latitude) + abs(city_houses.longitude - excluded.longitude)
          < ${SAME_HOUSE_DEGREES}
    returning street_id, label`.execute(db);
  const storedHouses = new Set(rows.map(keyOf));
  return [...elsewhere, ...unique.filter((house) => !storedHouses.has(keyOf(house)))];
}

/** About a third of a mile: the entrances of one house are nearer, even if one has the wrong ZIP code. */
const SAME_HOUSE_DEGREES = 0.005;

const keyOf = ({ streetId, label }: Pick<House, "streetId" | "label">) => `${streetId} ${label}`;

/** The last row of each house, and the houses whose number came before in another ZIP code. */
function splitHouses(houses: readonly House[]): { unique: House[]; elsewhere: House[] } {
  const byKey = new Map<string, House>();
  const elsewhere: House[] = [];
  for (const house of houses) {
    const earlier = byKey.get(keyOf(house));
    if (earlier && isElsewhere(earlier, house)) elsewhere.push(house);
    else byKey.set(keyOf(house), house);
  }
  return { unique: [...byKey.values()], elsewhere };
}

const isElsewhere = (one: House, other: House): boolean =>
  one.zip !== other.zip &&
  Math.abs(one.latitude - other.latitude) + Math.abs(one.longitude - other.longitude) >=
    SAME_HOUSE_DEGREES;

/** Inserts houses unless they are known. */
export async function insertMissingHouses(db: Db, packId: number, houses: House[]): Promise<void> {
  const column = (key: keyof House) => houses.map((each) => each[key]);
  await sql`
    insert into city_houses (pack_id, street_id, number, label, zip, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("streetId")}::int[], ${column("number")}::int[], ${column("label")}::text[],
      ${column("zip")}::text[], ${column("latitude")}::float8[], ${column("longitude")}::float8[])
    on conflict do nothing`.execute(db);
}

/** The houses at these points, to ten-millionths of a degree; `position` is the point's place in the list, from 1. */
export async function listHousesAt(db: Db, packId: number, points: Coordinates[]) {
  const { rows } = await sql<House & { position: number }>`
    select at.position::int, h.street_id, h.number, h.label, h.zip, h.latitude, h.longitude
    from unnest(${points.map(({ longitude }) => longitude)}::float8[], ${points.map(({ latitude }) => latitude)}::float8[])
      with ordinality as at (longitude, latitude, position)
    join city_houses h on h.pack_id = ${packId}
      and point(h.longitude, h.latitude) <@ box(
        point(at.longitude - 1e-7, at.latitude - 1e-7), point(at.longitude + 1e-7, at.latitude + 1e-7))`.execute(
    db,
  );
  return rows;
}

export async function insertCrossings(db: Db, packId: number, all: Crossing[]): Promise<void> {
  const column = (key: keyof Crossing) => all.map((each) => each[key]);
  await sql`
    insert into city_crossings (pack_id, street_id, other_id, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("streetId")}::int[], ${column("otherId")}::int[],
      ${column("latitude")}::float8[], ${column("longitude")}::float8[])
    on conflict do nothing`.execute(db);
}

/** Activates a loaded pack in place of the earlier one. In one transaction, so that all readers switch at once. */
export async function activatePack(
  db: Db,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("cityPacks").set({ isActive: false }).where("name", "=", name).execute();
    await tx.updateTable("cityPacks").set({ isActive: true }).where("id", "=", id).execute();
    await announcePack(tx, name);
  });
}

/** Notifies all nodes that the addresses of a pack have changed. */
export async function announcePack(db: Db, name: string): Promise<void> {
  await sql`select pg_notify('faire_city', ${name})`.execute(db);
}

/** Deletes every build of a pack with its addresses. Returns the number of builds. */
export async function deletePacks(db: Db, name: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("cityPacks")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Name of another pack in use that shares an area with these bounds, or null. */
export async function findOverlappingPack(
  db: Db,
  name: string,
  [west, south, east, north]: Bounds,
): Promise<string | null> {
  const row = await db
    .selectFrom("cityPacks")
    .select("name")
    .where("isActive", "=", true)
    .where("name", "<>", name)
    .where("west", "<", east)
    .where("east", ">", west)
    .where("south", "<", north)
    .where("north", ">", south)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Deletes inactive packs of the same name: replaced ones and remains of interrupted builds. */
export async function deleteInactivePacks(db: Db, name: string): Promise<void> {
  await db.deleteFrom("cityPacks").where("name", "=", name).where("isActive", "=", false).execute();
}

export async function analyzeAddresses(db: Db): Promise<void> {
  await sql`analyze city_names, city_houses, city_crossings`.execute(db);
}
