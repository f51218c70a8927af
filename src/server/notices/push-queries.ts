import { sql } from "kysely";
import type { PushTarget } from "#server/adapters/push/push.ts";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Maximum number of browsers per account; the oldest is removed. */
const MAX_BROWSERS = 10;

interface NewSubscription extends PushTarget {
  id: string;
  accountId: string;
  /** SHA-256 of the bearer token, hex. The subscription ends with this session. */
  session: string;
  now: Date;
}

/**
 * Subscribes this browser to the account's pushes, and unsubscribes any previous account from it. Returns false for a
 * known endpoint with other keys: keys are generated with the endpoint and never change (W3C Push API), so the caller
 * is not that browser. Requires locks on the account and the session, in the order in which ending a session takes
 * them.
 */
export async function putSubscription(tx: Db, subscription: NewSubscription): Promise<boolean> {
  const { id, accountId, session, endpoint, p256dh, auth, now } = subscription;
  const owner = { accountId, session: Buffer.from(session, "hex"), createdAt: now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("pushSubscriptions")
    .values({ id, endpoint, p256dh, auth, ...owner })
    .onConflict((conflict) =>
      conflict
        .column("endpoint")
        .doUpdateSet(owner)
        .where("pushSubscriptions.p256dh", "=", p256dh)
        .where("pushSubscriptions.auth", "=", auth),
    )
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return false;
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where account_id = ${accountId}
      order by created_at desc, id desc offset ${MAX_BROWSERS})`.execute(tx);
  return true;
}

/** Unsubscribes the account's browser with this endpoint. */
export async function deleteSubscription(
  db: Db,
  accountId: string,
  endpoint: string,
): Promise<void> {
  await db
    .deleteFrom("pushSubscriptions")
    .where("accountId", "=", accountId)
    .where("endpoint", "=", endpoint)
    .execute();
}

/** Returns whether a browser of the account with an open session gets pushes. */
export async function hasSubscription(db: Db, accountId: string, now: Date): Promise<boolean> {
  const subscription = await db
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.tokenHash", "pushSubscriptions.session")
    .select("pushSubscriptions.id")
    .where("pushSubscriptions.accountId", "=", accountId)
    .where("sessions.expiresAt", ">", now)
    .limit(1)
    .executeTakeFirst();
  return subscription !== undefined;
}

/** Deletes a subscription that its push service reports as gone. */
export async function deleteGoneSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
}

/** Browsers of the account with an open session that have not received a notice yet. */
export async function listUndeliveredBrowsers(
  db: Db,
  { accountId, notice, now }: { accountId: string; notice: string; now: Date },
): Promise<(PushTarget & { id: string })[]> {
  return db
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.tokenHash", "pushSubscriptions.session")
    .leftJoin("pushDeliveries", (join) =>
      join
        .onRef("pushDeliveries.subscriptionId", "=", "pushSubscriptions.id")
        .on("pushDeliveries.notice", "=", notice),
    )
    .select(["pushSubscriptions.id", "endpoint", "p256dh", "auth"])
    .where("pushSubscriptions.accountId", "=", accountId)
    .where("sessions.expiresAt", ">", now)
    .where("pushDeliveries.notice", "is", null)
    .orderBy("pushSubscriptions.id")
    .limit(MAX_BROWSERS)
    .execute();
}

/** Records that a browser received a notice. Does nothing if the browser was removed meanwhile. */
export async function insertDelivery(
  db: Db,
  { id, notice, now }: { id: string; notice: string; now: Date },
): Promise<void> {
  await sql`
    insert into push_deliveries (subscription_id, notice, at)
    select id, ${notice}, ${now} from push_subscriptions where id = ${id}
    on conflict do nothing`.execute(db);
}

/** Deletes records of pushes after a day. */
export const deleteOldDeliveries = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, "push_deliveries", sql`at < ${plusMinutes(now, -1 * 24 * 60)}`);
