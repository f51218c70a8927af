import type { Db } from "#server/database/db.ts";
import { enqueueAll } from "#server/outbox/enqueue.ts";

/** The key of a refund's mails: a mail that waits is replaced by the one that says more. */
export const refundMailKey = (refundId: string): string => `refund:${refundId}`;

/** Has the mails of a ride's refunds sent again now that money went back: those not told of it yet are. */
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
