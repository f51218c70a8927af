import type { Dispute } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { isDisputeClosed } from "#shared/payments/dispute.ts";

/** What is kept of a dispute. */
export type KeptDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** What a dispute has become, as it is written down. */
export type DisputeNow = Pick<
  KeptDispute,
  "status" | "reason" | "amountCents" | "takenCents" | "feeCents" | "openedAt" | "answerBy"
>;

const kept = (db: Db) =>
  db
    .selectFrom("disputes")
    .select(["id", "rideId", "status", "reason", "amountCents", "takenCents", "feeCents"])
    .select(["openedAt", "answerBy", "closedAt", "revision"]);

/** A dispute by Stripe's id; null when none is kept. */
export async function findDispute(db: Db, id: string) {
  return (await kept(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The disputes of a ride's payment, the first first. */
export const listDisputesOf = (db: Db, rideId: string) =>
  kept(db).where("rideId", "=", rideId).orderBy("openedAt").orderBy("id").limit(50).execute();

/** Some disputes of those that are named. */
export async function listDisputes(db: Db, ids: readonly string[]): Promise<KeptDispute[]> {
  if (ids.length === 0) return [];
  return await kept(db).where("id", "in", ids).orderBy("id").limit(ids.length).execute();
}

/** The ride whose payment the provider calls so; null when it is none of ours. */
export async function findRideOfIntent(db: Db, paymentIntentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("payments")
    .select("rideId")
    .where("paymentIntentId", "=", paymentIntentId)
    .executeTakeFirst();
  return row?.rideId ?? null;
}

/** Keeps a dispute that is new; false when somebody else has kept it meanwhile. */
export async function insertDispute(
  tx: Db,
  { id, rideId }: Pick<Dispute, "id"> & { rideId: string },
  { now, ...dispute }: DisputeNow & { now: Date },
): Promise<boolean> {
  const closedAt = isDisputeClosed(dispute.status) ? now : null;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("disputes")
    .values({ ...dispute, id, rideId, closedAt, lookedAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Changes a dispute that is as it was seen; false when it has changed meanwhile. */
export async function changeDispute(
  tx: Db,
  seen: KeptDispute,
  { now, ...dispute }: DisputeNow & { now: Date },
): Promise<boolean> {
  const closedAt = isDisputeClosed(dispute.status) ? (seen.closedAt ?? now) : null;
  const { numUpdatedRows } = await tx
    .updateTable("disputes")
    .set({ ...dispute, closedAt, lookedAt: now, revision: seen.revision + 1 })
    .where("id", "=", seen.id)
    .where("revision", "=", seen.revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Makes settling look at the payment again: what is owed, or who can send it, may have changed. */
export async function setUnsettled(tx: Db, rideId: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ settledAt: null, retryAt: null, updatedAt: new Date() })
    .where("rideId", "=", rideId)
    .execute();
}

/** Takes up to 100 open disputes that nobody has looked at since the instant, and marks them as looked at. */
export async function takeOpenDisputes(db: Db, before: Date, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("disputes")
    .set({ lookedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("disputes")
        .select("id")
        .where("closedAt", "is", null)
        .where("lookedAt", "<", before)
        .orderBy("lookedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
