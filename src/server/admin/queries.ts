import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Admin's view of a driver, without the audit log; null for an unknown driver. */
export async function findDriverForAdmin(db: Db, driverId: string) {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .leftJoin("rates", (join) =>
      join
        .onRef("rates.driverId", "=", "drivers.accountId")
        .onRef("rates.version", "=", "drivers.ratesVersion"),
    )
    .leftJoin("vehicles", "vehicles.driverId", "drivers.accountId")
    .select(["accounts.id", "firstName", "lastName", "email", "phoneNumber", "profileImage"])
    .select(["isVerified", "payoutsEnabled", "taxOfferBps"])
    .select(sql<string | null>`tax_offer_through::text`.as("taxOfferThrough"))
    .select(["completedRides", "yesRatings", "ratings", "driverFaultCancels", "endedRides"])
    .select(["baseFareCents", "perMinuteCents", "perMileCents"])
    .select(["make", "model", "year", "color", "vin", "plateNumber", "vehicleType"])
    .where("drivers.accountId", "=", driverId)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks the drivers until the transaction ends and returns their auditable fields. Locks in id order, so that two
 * transactions cannot deadlock.
 */
export async function lockDriverStates(tx: Db, driverIds: readonly string[]) {
  return await tx
    .selectFrom("drivers")
    .select(["accountId as driverId", "isVerified", "isOnline", "taxOfferBps"])
    .select(sql<string | null>`tax_offer_through::text`.as("taxOfferThrough"))
    .where("accountId", "in", driverIds)
    .orderBy("accountId")
    .limit(driverIds.length)
    .forNoKeyUpdate()
    .execute();
}

/** Sets the verification; revoking it also sets the drivers offline. */
export async function setVerified(
  tx: Db,
  driverIds: readonly string[],
  isVerified: boolean,
): Promise<void> {
  await tx
    .updateTable("drivers")
    .set({ isVerified, ...(isVerified ? {} : { isOnline: false }) })
    .where("accountId", "in", driverIds)
    .execute();
}

/** A driver's personal tax, valid through a market day, "YYYY-MM-DD". */
export interface TaxOffer {
  taxBps: number;
  through: string;
}

/** Sets a driver's personal tax, replacing any earlier one; null ends it. */
export async function setOffer(tx: Db, driverId: string, offer: TaxOffer | null): Promise<void> {
  await tx
    .updateTable("drivers")
    .set({
      taxOfferBps: offer?.taxBps ?? null,
      taxOfferThrough: sql`${offer?.through ?? null}::date`,
    })
    .where("accountId", "=", driverId)
    .execute();
}
