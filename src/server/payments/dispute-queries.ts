import type { Dispute } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { isDisputeClosed } from "#shared/payments/dispute.ts";

/** A stored dispute. */
export type StoredDispute = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** The updatable columns of a dispute. */
export type DisputeUpdate = Pick<
  StoredDispute,
  "status" | "reason" | "amountCents" | "takenCents" | "feeCents" | "openedAt" | "answerBy"
>;

const selectDispute = (db: Db) =>
  db
    .selectFrom("disputes")
    .select(["id", "rideId", "tipId", "status", "reason", "amountCents", "takenCents", "feeCents"])
    .select(["openedAt", "answerBy", "closedAt", "revision"]);

/** Finds a dispute by Stripe's id. */
export async function findDispute(db: Db, id: string) {
  return (await selectDispute(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** A dispute, and whether it is about the payment of a toll. */
export type RideDispute = Awaited<ReturnType<typeof listDisputesOfRide>>[number];

/** Oldest first. */
export const listDisputesOfRide = (db: Db, rideId: string) =>
  selectDispute(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("tips")
          .whereRef("tips.id", "=", "disputes.tipId")
          .where("tips.tollId", "is not", null),
      ).as("isOfToll"),
    )
    .where("rideId", "=", rideId)
    .orderBy("openedAt")
    .orderBy("id")
    .limit(50)
    .execute();

export async function listDisputes(db: Db, ids: readonly string[]): Promise<StoredDispute[]> {
  if (ids.length === 0) return [];
  return await selectDispute(db).where("id", "in", ids).orderBy("id").limit(ids.length).execute();
}

/** The ride of a ride payment's intent; null for a tip's or an unknown one. */
export async function findRideOfIntent(db: Db, paymentIntentId: string): Promise<string | null> {
  const row = await db
    .selectFrom("payments")
    .select("rideId")
    .where("paymentIntentId", "=", paymentIntentId)
    .executeTakeFirst();
  return row?.rideId ?? null;
}

/** Returns false if a concurrent transaction has inserted it. */
export async function insertDispute(
  tx: Db,
  { id, rideId, tipId }: Pick<Dispute, "id"> & { rideId: string; tipId: string | null },
  { now, ...dispute }: DisputeUpdate & { now: Date },
): Promise<boolean> {
  const closedAt = isDisputeClosed(dispute.status) ? now : null;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("disputes")
    .values({ ...dispute, id, rideId, tipId, closedAt, lookedAt: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Compare-and-set on `revision`: returns false if the dispute has changed since it was read. */
export async function changeDispute(
  tx: Db,
  readDispute: StoredDispute,
  { now, ...dispute }: DisputeUpdate & { now: Date },
): Promise<boolean> {
  const closedAt = isDisputeClosed(dispute.status) ? (readDispute.closedAt ?? now) : null;
  const { numUpdatedRows } = await tx
    .updateTable("disputes")
    .set({ ...dispute, closedAt, lookedAt: now, revision: readDispute.revision + 1 })
    .where("id", "=", readDispute.id)
    .where("revision", "=", readDispute.revision)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Reopens a payment for settling: a dispute can change the amount due or the payer. */
export async function markUnsettled(tx: Db, rideId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ settledAt: null, retryAt: null, updatedAt: now })
    .where("rideId", "=", rideId)
    .execute();
}

/** Claims up to 100 open disputes that were not checked since `before`. */
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
