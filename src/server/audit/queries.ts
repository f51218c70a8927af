import type { Db } from "#server/database/db.ts";

/** Acts on a subject, newest first, at most a hundred. Leaves out views of the person, of which there are many. */
export async function listAudit(db: Db, subjectId: string) {
  return db
    .selectFrom("auditLog")
    .innerJoin("accounts", "accounts.id", "auditLog.adminId")
    .select(["auditLog.id", "at", "action", "before", "after", "reason", "firstName", "lastName"])
    .where("subjectId", "=", subjectId)
    .where("action", "<>", "view_person")
    .orderBy("auditLog.id", "desc")
    .limit(100)
    .execute();
}

/** Id of the latest act that changed a subject, so not a view of the person or their files; null if there is none. */
export async function findLastAct(db: Db, subjectId: string): Promise<number | null> {
  const row = await db
    .selectFrom("auditLog")
    .select("id")
    .where("subjectId", "=", subjectId)
    .where("action", "not in", ["file_view", "view_person"])
    .orderBy("auditLog.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Reason of the driver's last unverification; null if the driver was never unverified, or was verified since. */
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

/** Records an act of an admin without another subject: a change of their own login, an invitation, a download. */
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

/** Records that an admin viewed a person, at most once per clock hour. */
export async function insertPersonView(
  db: Db,
  { at, adminId, subjectId }: Pick<Act, "at" | "adminId" | "subjectId">,
): Promise<void> {
  await db
    .insertInto("auditLog")
    .values({ at, adminId, subjectId, action: "view_person", before: "{}", after: "{}" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records a downloaded file by its name. Filters are omitted: the audit is permanent, and they may hold names. */
export const insertDownload = (
  db: Db,
  { file, ...act }: Pick<Act, "at" | "adminId"> & { file: string },
): Promise<void> => insertOwnAct(db, { ...act, action: "download", after: { file } });

export async function insertActs(tx: Db, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map(({ before, after, ...act }) => ({
    ...act,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  await tx.insertInto("auditLog").values(rows).execute();
}
