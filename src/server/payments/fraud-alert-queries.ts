import type { FraudAlert } from "#server/adapters/payments/fraud-alert.ts";
import type { Db } from "#server/database/db.ts";
import type { FraudAlertKind } from "#server/database/tables.d.ts";

/** Stores an alert or its end. Idempotent: a closed alert stays closed. */
export async function saveFraudAlert(
  db: Db,
  { id, kind, reason, openedAt, closedReason }: FraudAlert,
  { rideId, now }: { rideId: string; now: Date },
): Promise<void> {
  const closing = { closedAt: closedReason === null ? null : now, closedReason };
  await db
    .insertInto("fraudAlerts")
    .values({ id, kind, reason, openedAt, ...closing, rideId, lookedAt: now })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ ...closing, lookedAt: now })
        .where("fraudAlerts.closedAt", "is", null),
    )
    .execute();
}

/** Oldest first. */
export const listFraudAlertsOfRide = (db: Db, rideId: string) =>
  db
    .selectFrom("fraudAlerts")
    .select(["closedAt", "closedReason", "id", "kind", "lookedAt", "openedAt", "reason", "rideId"])
    .where("rideId", "=", rideId)
    .orderBy("openedAt")
    .orderBy("id")
    .limit(50)
    .execute();

export type StoredFraudAlert = Awaited<ReturnType<typeof listFraudAlertsOfRide>>[number];

/** At most the newest 1,000. */
export const listOpenFraudAlerts = (db: Db) =>
  db
    .selectFrom("fraudAlerts")
    .select(["id", "kind", "rideId", "reason", "openedAt"])
    .where("closedAt", "is", null)
    .orderBy("openedAt", "desc")
    .limit(1000)
    .execute();

export async function listKnownFraudAlerts(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom("fraudAlerts").select("id").where("id", "in", ids).execute();
  return rows.map(({ id }) => id);
}

/** Claims up to 100 open alerts that were not read since `before`. */
export async function takeOpenFraudAlerts(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ id: string; kind: FraudAlertKind }[]> {
  return await db
    .updateTable("fraudAlerts")
    .set({ lookedAt: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("fraudAlerts")
        .select("id")
        .where("closedAt", "is", null)
        .where("lookedAt", "<", before)
        .orderBy("lookedAt")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind"])
    .execute();
}
