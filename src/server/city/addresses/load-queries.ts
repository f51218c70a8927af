import { sql } from "kysely";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Db } from "#server/database/db.ts";
import type { Crossing, House, Named } from "./collected.ts";

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

export async function insertNames(db: Db, packId: number, names: Named[]): Promise<void> {
  const column = (key: keyof Named) => names.map((each) => each[key]);
  await sql`
    insert into city_names (pack_id, id, kind, name, noun, key, city, state, zip, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("id")}::int[], ${column("kind")}::text[], ${column("name")}::text[], ${column("noun")}::text[],
      ${column("key")}::text[], ${column("city")}::text[], ${column("state")}::text[], ${column("zip")}::text[],
      ${column("latitude")}::float8[], ${column("longitude")}::float8[])`.execute(db);
}

/** A later row of the same house replaces the earlier one: buildings come after entrances and shops. */
export async function insertHouses(db: Db, packId: number, houses: House[]): Promise<void> {
  const unique = [
    ...new Map(houses.map((each) => [`${each.streetId} ${each.label}`, each])).values(),
  ];
  const column = (key: keyof House) => unique.map((each) => each[key]);
  await sql`
    insert into city_houses (pack_id, street_id, number, label, zip, latitude, longitude)
    select ${packId}, * from unnest(
      ${column("streetId")}::int[], ${column("number")}::int[], ${column("label")}::text[],
      ${column("zip")}::text[], ${column("latitude")}::float8[], ${column("longitude")}::float8[])
    on conflict (pack_id, street_id, number, label)
    do update set zip = excluded.zip, latitude = excluded.latitude, longitude = excluded.longitude`.execute(
    db,
  );
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

/** Makes a loaded pack the one in use, in one statement for all readers. */
export async function activatePack(
  db: Db,
  { id, name, areas }: { id: number; name: string; areas: string[] },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable("cityPacks").set({ isActive: false }).where("name", "=", name).execute();
    await tx.updateTable("cityPacks").set({ isActive: true, areas }).where("id", "=", id).execute();
    await sql`select pg_notify('faire_city', ${name})`.execute(tx);
  });
}

/** Deletes inactive packs of the same name: replaced ones and remains of interrupted builds. */
export async function deleteInactivePacks(db: Db, name: string): Promise<void> {
  await db.deleteFrom("cityPacks").where("name", "=", name).where("isActive", "=", false).execute();
}

export async function analyzeAddresses(db: Db): Promise<void> {
  await sql`analyze city_names, city_houses, city_crossings`.execute(db);
}
