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

export async function upsertVehicle(
  db: Db,
  driverId: string,
  { VIN: vin, make, model, year, color, plateNumber, vehicleType }: Vehicle,
): Promise<void> {
  const vehicle = { make, model, year, color, vin, plateNumber, vehicleType };
  await db
    .insertInto("vehicles")
    .values({ driverId, ...vehicle })
    .onConflict((conflict) => conflict.column("driverId").doUpdateSet(vehicle))
    .execute();
}
