import { sql } from "kysely";
import type { PushTarget } from "#server/adapters/push/push.ts";
import type { Db } from "#server/database/db.ts";

/** More browsers than this of one account are not kept: the oldest goes. */
const MOST_BROWSERS = 10;

interface NewSubscription extends PushTarget {
  id: string;
  accountId: string;
  /** SHA-256 of the bearer token, hex: with the session ends the subscription. */
  session: string;
  now: Date;
}

/**
 * Sends this browser the pushes of the account from now on, whoever it belonged to before. False for an address that is
 * known with other keys: they are made with the address and never change (W3C Push API), so whoever has others is not
 * the browser. The account must be locked and its session held: whoever ends sessions ends subscriptions after them.
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
      order by created_at desc, id desc offset ${MOST_BROWSERS})`.execute(tx);
  return true;
}

/** Sends the account's browser of this address no pushes any more. */
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

/** Forgets a browser that takes no pushes any more. */
export async function deleteGone(db: Db, id: string): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", id).execute();
}

/** The account's browsers that have not taken a notice yet and whose session is open. */
export async function listUnserved(
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
    .limit(MOST_BROWSERS)
    .execute();
}

/** Notes that a browser has taken a notice. One that is gone meanwhile has nothing to note. */
export async function insertDelivery(
  db: Db,
  { id, notice, now }: { id: string; notice: string; now: Date },
): Promise<void> {
  await sql`
    insert into push_deliveries (subscription_id, notice, at)
    select id, ${notice}, ${now} from push_subscriptions where id = ${id}
    on conflict do nothing`.execute(db);
}
