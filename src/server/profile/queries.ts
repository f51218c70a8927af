import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Db } from "#server/database/db.ts";
import type { basicDetailsBody, vehicleBody } from "#shared/profile/fields.ts";

/** A driver's account, driver row and personal tax offer. */
export async function findDriver(db: Db, id: string) {
  return db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .select(["email", "phoneNumber", "firstName", "lastName", "profileImage"])
    .select(["completedRides", "yesRatings", "ratings", "driverFaultCancels", "endedRides"])
    .select("taxOfferBps")
    .select(sql<string | null>`tax_offer_through::text`.as("taxOfferThrough"))
    .where("drivers.accountId", "=", id)
    .executeTakeFirst();
}
export type ProfiledDriver = NonNullable<Awaited<ReturnType<typeof findDriver>>>;

type Details = Omit<z.output<typeof basicDetailsBody>, "email">;

export async function updateAccount(db: Db, id: string, details: Details): Promise<void> {
  const { firstName, lastName, phoneNumber, profileImage } = details;
  await db
    .updateTable("accounts")
    .set({ firstName, lastName, phoneNumber, profileImage })
    .where("id", "=", id)
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
