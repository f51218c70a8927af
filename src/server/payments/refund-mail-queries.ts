import type { Db } from "#server/database/db.ts";
import { enqueueAll } from "#server/outbox/enqueue.ts";

/** Job key: a queued mail is replaced by a newer version. */
export const refundMailKey = (refundId: string): string => `refund:${refundId}`;

/** Enqueues the mails of the ride's refunds again once money reached the rider, except refunds reported as sent. */
export async function enqueueRefundMails(tx: Db, rideId: string): Promise<void> {
  const rows = await tx
    .selectFrom("refunds")
    .select("id")
    .where("rideId", "=", rideId)
    .where("riderSentMailedAt", "is", null)
    .orderBy("decidedAt")
    .limit(100)
    .execute();
  const jobs = rows.map(({ id }) => ({ payload: { refundId: id }, key: refundMailKey(id) }));
  await enqueueAll(tx, "refund_mail", jobs);
}
