import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { refundPosting, refundTransitPosting, tipRefundPosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import type { RefundChange, RefundSums } from "./refund-change.ts";
import { accountOf, type Extra, factOf } from "./tips/extra-fact.ts";

/** The ride whose payment is refunded, or its tip or toll. */
type RefundSubject = { rideId: string; extra?: Extra };

/**
 * Posts what changed: the rider's claim when the refund succeeds or fails, and Stripe's balance when its balance
 * transactions appear. The two can be days apart; refunds_in_transit holds the difference.
 */
export async function postRefund(
  tx: Db,
  { rideId, extra }: RefundSubject,
  { seen, before, after, revision }: RefundChange & { seen: ProviderRefund },
): Promise<void> {
  const reference = revision === 1 ? seen.id : `${seen.id}:${revision}`;
  const keyOf = (kind: string) =>
    extra ? factOf(extra, kind, reference) : { kind, rideId, reference };
  const sentCents = cents(after.sent - before.sent);
  const returnedCents = cents(after.returned - before.returned);
  const amount = cents(doneOf(after) - doneOf(before));
  await post(tx, keyOf("refund_sent"), refundTransitPosting({ amount: sentCents }));
  await post(tx, keyOf("refund_returned"), refundTransitPosting({ amount: cents(-returnedCents) }));
  const refundDone = extra
    ? tipRefundPosting({ account: accountOf(extra), amount })
    : refundPosting({ rideId, amount });
  await post(tx, keyOf(amount < 0 ? "refund_failed" : "refunded"), refundDone);
}

const doneOf = ({ stage, counted }: RefundSums): number => (stage === "done" ? counted : 0);
