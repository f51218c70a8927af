import type { RefundSeen } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { refunded, refundSent, tipRefunded } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import type { RefundChange, RefundSums } from "./refund-change.ts";

/** The ride whose payment, or whose tip, is refunded. */
type Refunded = { rideId: string; tipId?: string };

/**
 * Posts what changed: the rider's claim when the refund succeeds or fails, and Stripe's balance when its balance
 * transactions appear. The two can be days apart; refunds_in_transit holds the difference.
 */
export async function postRefund(
  tx: Db,
  { rideId, tipId }: Refunded,
  { seen, before, after, revision }: RefundChange & { seen: RefundSeen },
): Promise<void> {
  const reference = revision === 1 ? seen.id : `${seen.id}:${revision}`;
  const factOf = (kind: string) => ({ kind: tipId ? `tip_${kind}` : kind, rideId, reference });
  const sent = cents(after.sent - before.sent);
  const returned = cents(after.returned - before.returned);
  const amount = cents(doneOf(after) - doneOf(before));
  await post(tx, factOf("refund_sent"), refundSent({ amount: sent }));
  await post(tx, factOf("refund_returned"), refundSent({ amount: cents(-returned) }));
  const done = tipId ? tipRefunded({ tipId, amount }) : refunded({ rideId, amount });
  await post(tx, factOf(amount < 0 ? "refund_failed" : "refunded"), done);
}

const doneOf = ({ stage, counted }: RefundSums): number => (stage === "done" ? counted : 0);
