import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Facts } from "#shared/submissions/contract.ts";

export interface NewSubmission {
  driverId: string;
  kind: string;
  before: Facts;
  after: Facts;
  expiresOn?: string | null;
  fileName?: string | null;
  /** VIN of the kept vehicle that a document belongs to. */
  keptVin?: string | null;
  now: Date;
}

/** Inserts a submission in review. Returns its id. */
export async function insertSubmission(
  tx: Db,
  { before, after, now, expiresOn = null, ...submission }: NewSubmission,
): Promise<string> {
  const { id } = await tx
    .insertInto("driverSubmissions")
    .values({
      ...submission,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      expiresOn: sql`${expiresOn}::date`,
      submittedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Withdraws the submission of a kind that is in review, if any. */
export async function withdrawOpenSubmission(
  tx: Db,
  {
    driverId,
    kind,
    now,
    keptVin = null,
  }: Pick<NewSubmission, "driverId" | "kind" | "now" | "keptVin">,
): Promise<void> {
  await tx
    .updateTable("driverSubmissions")
    .set({ state: "withdrawn", decidedAt: now })
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .where("keptVin", "is not distinct from", keptVin)
    .where("state", "=", "in_review")
    .execute();
}

/** Withdraws a driver's own submission in review. False if there is none with this id. */
export async function withdrawOwn(
  tx: Db,
  { id, driverId, now }: { id: string; driverId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("driverSubmissions")
    .set({ state: "withdrawn", decidedAt: now })
    .where("id", "=", id)
    .where("driverId", "=", driverId)
    .where("state", "=", "in_review")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface Decision {
  id: string;
  state: "approved" | "rejected";
  adminId: string;
  reason: string | null;
  now: Date;
}

/** Records a decision; an approval replaces the earlier one of the kind and vehicle. Call with the submission locked. */
export async function closeSubmission(
  tx: Db,
  { id, driverId, kind, keptVin }: LockedSubmission,
  { state, adminId, reason, now }: Omit<Decision, "id">,
): Promise<void> {
  const isInForce = state === "approved";
  if (isInForce)
    await tx
      .updateTable("driverSubmissions")
      .set({ isInForce: false })
      .where("driverId", "=", driverId)
      .where("kind", "=", kind)
      .where("keptVin", "is not distinct from", keptVin)
      .where("isInForce", "=", true)
      .execute();
  await tx
    .updateTable("driverSubmissions")
    .set({ state, reason, isInForce, decidedBy: adminId, decidedAt: now })
    .where("id", "=", id)
    .execute();
}

/** The driver, kind and file of a submission; null if unknown. */
export async function findFile(db: Db, id: string) {
  const row = await db
    .selectFrom("driverSubmissions")
    .select(["driverId", "kind", "fileName"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a submission until the transaction ends. */
export async function lockSubmission(tx: Db, id: string) {
  return tx
    .selectFrom("driverSubmissions")
    .select(["id", "driverId", "kind", "keptVin", "state", "before", "after"])
    .select(sql<string | null>`expires_on::text`.as("expiresOn"))
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>;

export async function findSubmissionDriver(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("driverSubmissions")
    .select("driverId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.driverId ?? null;
}

/** The latest submission of a kind that was not withdrawn; null if there is none. */
export async function findLatestSubmission(db: Db, driverId: string, kind: string) {
  const row = await db
    .selectFrom("driverSubmissions")
    .select(["id", "state", "after", "submittedAt", "decidedAt", "reason"])
    .where("driverId", "=", driverId)
    .where("kind", "=", kind)
    .where("state", "<>", "withdrawn")
    .orderBy("submittedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
export type LatestSubmission = NonNullable<Awaited<ReturnType<typeof findLatestSubmission>>>;

/** Whether an admin has verified the driver; call with the driver locked. */
export async function isVerifiedDriver(tx: Db, driverId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("drivers")
    .select("isVerified")
    .where("accountId", "=", driverId)
    .executeTakeFirst();
  return row?.isVerified ?? false;
}

export async function isDriver(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Submissions with driver and admin. */
export const submissions = (db: Db) =>
  db
    .selectFrom("driverSubmissions as submission")
    .innerJoin("accounts as driver", "driver.id", "submission.driverId")
    .innerJoin("drivers", "drivers.accountId", "submission.driverId")
    .leftJoin("accounts as admin", "admin.id", "submission.decidedBy")
    .select(["submission.id", "kind", "state", "driverId", "before", "after", "submission.reason"])
    .select(["submittedAt", "decidedAt", "isInForce", "fileName"])
    .select(["drivers.isVerified", "driver.email"])
    .select([
      sql<string>`driver.first_name || ' ' || driver.last_name`.as("driverName"),
      sql<string | null>`admin.first_name || ' ' || admin.last_name`.as("adminName"),
      sql<string | null>`expires_on::text`.as("expiresOn"),
    ]);

export type SubmissionRow = Awaited<
  ReturnType<ReturnType<typeof submissions>["executeTakeFirstOrThrow"]>
>;

export async function findSubmission(db: Db, id: string): Promise<SubmissionRow | null> {
  return (await submissions(db).where("submission.id", "=", id).executeTakeFirst()) ?? null;
}

/** A driver's submissions in review, oldest first, or the latest 50 decided ones. */
export async function listOfDriver(
  db: Db,
  driverId: string,
  which: "in review" | "decided",
): Promise<SubmissionRow[]> {
  const ofDriver = submissions(db).where("driverId", "=", driverId);
  const listed =
    which === "in review"
      ? ofDriver.where("state", "=", "in_review").orderBy("submittedAt")
      : ofDriver.where("state", "in", ["approved", "rejected"]).orderBy("decidedAt", "desc");
  return listed.limit(50).execute();
}
