import { sql } from "kysely";
import type * as z from "zod/mini";
import { compileOnce } from "#server/database/compile-once.ts";
import type { Db } from "#server/database/db.ts";
import { notFound } from "#server/problem.ts";
import { latestColumns, latestSubmissionOf } from "#server/submissions/latest-queries.ts";
import type { basicDetailsBody } from "#shared/profile/fields.ts";

export async function updatePhoneNumber(db: Db, id: string, phoneNumber: string): Promise<void> {
  await db.updateTable("accounts").set({ phoneNumber }).where("id", "=", id).execute();
}

/** Accounts, driver rows and personal tax offers of drivers, and the latest change of each one's identity. */
const selectDrivers = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  db
    .selectFrom("drivers")
    .innerJoin("accounts", "accounts.id", "drivers.accountId")
    .leftJoinLateral(latestSubmissionOf("person"), (join) => join.onTrue())
    .select("drivers.accountId")
    .select(["email", "phoneNumber", "firstName", "lastName", "profileImage"])
    .select(["completedRides", "yesRatings", "ratings", "driverFaultCancels", "endedRides"])
    .select("taxOfferBps")
    .select(sql<string | null>`tax_offer_through::text`.as("taxOfferThrough"))
    .select(latestColumns)
    .where("drivers.accountId", "=", sql<string>`any(${ids}::uuid[])`)
    .compile(),
);
export type DriverProfileRow = Awaited<ReturnType<typeof selectDrivers>>[number];

/** Profiles by account. Leaves out ids that are not a driver's. */
export async function listDrivers(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, DriverProfileRow>> {
  const drivers = await selectDrivers(db, { ids });
  return new Map(drivers.map((driver) => [driver.accountId, driver]));
}

/** Throws 404 if the id is not a driver's. */
export async function getDriver(db: Db, id: string): Promise<DriverProfileRow> {
  const driver = (await listDrivers(db, [id])).get(id);
  if (!driver) throw notFound("This driver");
  return driver;
}

type Details = Omit<z.output<typeof basicDetailsBody>, "email">;

export async function updateAccount(db: Db, id: string, details: Details): Promise<void> {
  const { firstName, lastName, phoneNumber, profileImage } = details;
  await db
    .updateTable("accounts")
    .set({ firstName, lastName, phoneNumber, profileImage })
    .where("id", "=", id)
    .execute();
}

/** Null for a deleted account. */
export async function findPhoneSharing(db: Db, id: string): Promise<boolean | null> {
  const row = await db
    .selectFrom("accounts")
    .select("sharesPhone")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.sharesPhone ?? null;
}

export async function setPhoneSharing(tx: Db, id: string, sharesPhone: boolean): Promise<void> {
  await tx.updateTable("accounts").set({ sharesPhone }).where("id", "=", id).execute();
}
