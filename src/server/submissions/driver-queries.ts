import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "#server/database/db.ts";
import type { vehicleBody } from "#shared/profile/fields.ts";

export interface Identity {
  firstName: string;
  lastName: string;
  profileImage: string | null;
}

export async function updateIdentity(
  tx: Db,
  driverId: string,
  { firstName, lastName, profileImage }: Identity,
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ firstName, lastName, profileImage })
    .where("id", "=", driverId)
    .execute();
}

export type Vehicle = z.output<typeof vehicleBody>;

/** The driver's vehicle, or null. */
export async function findVehicle(db: Db, driverId: string): Promise<Vehicle | null> {
  const row = await db
    .selectFrom("vehicles")
    .select(["make", "model", "year", "color", "vin", "plateNumber", "vehicleType"])
    .where("driverId", "=", driverId)
    .executeTakeFirst();
  if (!row) return null;
  const { vin: VIN, ...vehicle } = row;
  return { ...vehicle, VIN };
}

/** Sets the vehicle in use, and records the replaced one if a ride may have used it. Call with the driver locked. */
export async function replaceVehicle(
  db: Db,
  driverId: string,
  { VIN: vin, make, model, year, color, plateNumber, vehicleType }: Vehicle,
  now: Date,
): Promise<void> {
  await sql`
    insert into past_vehicles (driver_id, used_until, make, model, year, color, plate_number, vehicle_type)
    select driver_id, ${now}, make, model, year, color, plate_number, vehicle_type from vehicles
    where driver_id = ${driverId} and exists (select from rides where rides.driver_id = ${driverId})
    on conflict do nothing`.execute(db);
  const vehicle = { make, model, year, color, vin, plateNumber, vehicleType };
  await db
    .insertInto("vehicles")
    .values({ driverId, ...vehicle })
    .onConflict((conflict) => conflict.column("driverId").doUpdateSet(vehicle))
    .execute();
}
