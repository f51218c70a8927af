import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Everything that an admin sees of a driver but the audit; null when there is no such driver. */
export async function findDriverFor(db: Db, driverId: string) {
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

/** What admins have done to somebody, the latest first, at most a hundred. */
export async function listAudit(db: Db, subjectId: string) {
  return db
    .selectFrom("auditLog")
    .innerJoin("accounts", "accounts.id", "auditLog.adminId")
    .select(["auditLog.id", "at", "action", "before", "after", "reason", "firstName", "lastName"])
    .where("subjectId", "=", subjectId)
    .orderBy("auditLog.id", "desc")
    .limit(100)
    .execute();
}

/** The number of the latest act on somebody; null without any. */
export async function findLastAct(db: Db, subjectId: string): Promise<number | null> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("subjectId", "=", subjectId)
    .orderBy("auditLog.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Why an admin took a driver's verification back last; null when none has, or it was given again. */
export async function findUnverifyReason(db: Db, driverId: string): Promise<string | null> {
  const row = await db
    .selectFrom("auditLog")
    .select(["action", "reason"])
    .where("subjectId", "=", driverId)
    .where("action", "in", ["verify", "unverify"])
    .orderBy("auditLog.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.action === "unverify" ? row.reason : null;
}

/**
 * What an act changes of drivers, as it is now; nobody else changes it until the transaction ends. In the order of their
 * ids, so that two who take the same drivers do not wait for each other.
 */
export async function lockStandings(tx: Db, driverIds: readonly string[]) {
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

/** Verifies drivers; who is no longer verified is offline too. */
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

/** Gives a driver a tax of their own through a New York day, in the place of the offer before. */
export async function setOffer(
  tx: Db,
  driverId: string,
  offer: { taxBps: number; through: string },
): Promise<void> {
  await tx
    .updateTable("drivers")
    .set({ taxOfferBps: offer.taxBps, taxOfferThrough: sql`${offer.through}::date` })
    .where("accountId", "=", driverId)
    .execute();
}

export interface Act {
  at: Date;
  adminId: string;
  action: string;
  subjectId: string;
  before: object;
  after: object;
  reason: string | null;
}

export const insertAct = (tx: Db, act: Act): Promise<void> => insertActs(tx, [act]);

/** Writes down what an admin did about their own way in. */
export const insertOwnAct = (
  tx: Db,
  {
    adminId,
    before = {},
    after = {},
    ...act
  }: Pick<Act, "adminId" | "at" | "action"> & Partial<Pick<Act, "before" | "after">>,
): Promise<void> =>
  insertAct(tx, { ...act, adminId, subjectId: adminId, before, after, reason: null });

/** Writes down acts, in their order; none is none. */
export async function insertActs(tx: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ before, after, ...act }) => ({
    ...act,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await tx.insertInto("auditLog").values(rows).execute();
}
