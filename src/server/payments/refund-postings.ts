import type { RefundSeen } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { refunded, refundSent } from "#shared/ledger/postings.ts";
import type { RefundStage } from "#shared/ledger/refund-state.ts";
import { type Cents, cents } from "#shared/money.ts";

/** Counted cents of a refund, and the parts of them taken from and returned to Stripe's balance. */
export interface RefundSums {
  stage: RefundStage;
  counted: Cents;
  sent: Cents;
  returned: Cents;
}

/**
 * Posts what changed: the rider's claim when the refund succeeds or fails, and Stripe's balance when its balance
 * transactions appear. The two can be days apart; refunds_in_transit holds the difference.
 */
export async function postRefund(
  tx: Db,
  change: {
    rideId: string;
    seen: RefundSeen;
    revision: number;
    before: RefundSums;
    after: RefundSums;
  },
): Promise<void> {
  const { rideId, seen, revision, before, after } = change;
  const reference = revision === 1 ? seen.id : `${seen.id}:${revision}`;
  const sent = cents(after.sent - before.sent);
  const returned = cents(after.returned - before.returned);
  const done = cents(doneOf(after) - doneOf(before));
  await post(tx, { kind: "refund_sent", rideId, reference }, refundSent({ amount: sent }));
  await post(
    tx,
    { kind: "refund_returned", rideId, reference },
    refundSent({ amount: cents(-returned) }),
  );
  const kind = done < 0 ? "refund_failed" : "refunded";
  await post(tx, { kind, rideId, reference }, refunded({ rideId, amount: done }));
}

const doneOf = ({ stage, counted }: RefundSums): number => (stage === "done" ? counted : 0);
