import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Vehicle } from "./driver-queries.ts";

/** Vehicles stored besides the one in use; the least recently used is deleted first. */
const MAX_OTHER_VEHICLES = 5;

export type OtherVehicle = Vehicle & { id: string };

/** A driver's vehicles besides the one in use, the most recently used first. */
export async function listOtherVehicles(db: Db, driverId: string): Promise<OtherVehicle[]> {
  const rows = await db
    .selectFrom("otherVehicles")
    .select(columns)
    .where("driverId", "=", driverId)
    .orderBy("keptAt", "desc")
    .orderBy("id")
    .limit(MAX_OTHER_VEHICLES)
    .execute();
  return rows.map(renameVin);
}

const columns = [
  ...(["id", "make", "model", "year"] as const),
  ...(["color", "vin", "plateNumber", "vehicleType"] as const),
] as const;

const renameVin = <Row extends { vin: string }>({ vin: VIN, ...row }: Row) => ({
  ...row,
  VIN,
});

/** Stores a vehicle that is no longer, or not yet, in use. */
export async function keepVehicle(
  tx: Db,
  driverId: string,
  { VIN: vin, make, model, year, color, plateNumber, vehicleType }: Vehicle,
  now: Date,
): Promise<void> {
  const vehicle = { make, model, year, color, vin, plateNumber, vehicleType, keptAt: now };
  await tx
    .insertInto("otherVehicles")
    .values({ driverId, ...vehicle })
    .onConflict((conflict) => conflict.columns(["driverId", "vin"]).doUpdateSet(vehicle))
    .execute();
  await sql`
    delete from other_vehicles where driver_id = ${driverId} and id not in (
      select id from other_vehicles where driver_id = ${driverId}
      order by kept_at desc, id limit ${MAX_OTHER_VEHICLES})`.execute(tx);
}

/** Removes a kept vehicle by its VIN, because it is in use now. */
export async function dropKeptVehicle(tx: Db, driverId: string, vin: string): Promise<void> {
  await tx
    .deleteFrom("otherVehicles")
    .where("driverId", "=", driverId)
    .where("vin", "=", vin)
    .execute();
}

/** Removes a driver's kept vehicle, and returns it; undefined if there is none with this id. */
export async function takeOtherVehicle(
  tx: Db,
  driverId: string,
  id: string,
): Promise<OtherVehicle | undefined> {
  const row = await tx
    .deleteFrom("otherVehicles")
    .where("driverId", "=", driverId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
  return row && renameVin(row);
}

/** Open rides that prevent a change of vehicle. */
export interface OpenRides {
  /** An instant ride, or a scheduled one whose driver is at the pickup or on the way with the rider. */
  hasCurrent: boolean;
  hasBooked: boolean;
}

export async function findOpenRides(tx: Db, driverId: string): Promise<OpenRides> {
  const { rows } = await sql<OpenRides>`
    select coalesce(bool_or(kind = 'instant' or state in ('arrived', 'started')), false) as has_current,
      count(*) > 0 as has_booked
    from rides
    where driver_id = ${driverId}
      and state in ('awaiting_payment', 'pending', 'accepted', 'arrived', 'started')`.execute(tx);
  return rows[0] ?? { hasCurrent: false, hasBooked: false };
}
