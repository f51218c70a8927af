import { type Dispute, PaymentRefused } from "#server/adapters/payments/payments.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { disputed, disputeWon } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { isInquiry } from "#shared/payments/dispute.ts";
import { lockPayment } from "./change-queries.ts";
import {
  changeDispute,
  type DisputeNow,
  findDispute,
  findRideOfIntent,
  insertDispute,
  type KeptDispute,
  setUnsettled,
} from "./dispute-queries.ts";

/**
 * Asks the provider how a dispute stands and keeps it. Events, sweeps and refused refunds all end here, in any order and
 * any number: what was asked before somebody else wrote is asked again. False for a dispute of no payment of ours.
 */
export async function observeDispute(services: Services, id: string): Promise<boolean> {
  for (;;) {
    const seen = await findDispute(services.db, id);
    const dispute = await ask(services, id);
    const rideId = seen?.rideId ?? (await rideOf(services, dispute));
    if (!dispute || !rideId) return false;
    if (seen && !hasChanged(seen, nowOf(dispute))) return true;
    if (await record(services, { dispute, rideId, seen })) return true;
  }
}

/** The same for each dispute of a payment. */
export async function observeDisputesOf(services: Services, intentId: string): Promise<void> {
  for (const { id } of await services.payments.disputesOf(intentId))
    await observeDispute(services, id);
}

/** Whether what is kept of a dispute is not what the provider says. */
export const differs = (kept: KeptDispute | undefined, dispute: Dispute): boolean =>
  !kept || hasChanged(kept, nowOf(dispute));

/** Null for one that the provider does not know. */
const ask = ({ payments }: Services, id: string): Promise<Dispute | null> =>
  payments.findDispute(id).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });

const rideOf = async ({ db }: Services, dispute: Dispute | null): Promise<string | null> =>
  dispute?.paymentIntentId ? await findRideOfIntent(db, dispute.paymentIntentId) : null;

const nowOf = ({ status, reason, amount, openedAt, answerBy, movements }: Dispute): DisputeNow => ({
  status,
  reason,
  amountCents: amount,
  takenCents: 0 - movements.reduce((sum, one) => sum + one.amount, 0),
  feeCents: movements.reduce((sum, { fee }) => sum + fee, 0),
  openedAt,
  answerBy,
});

function hasChanged(seen: KeptDispute, now: DisputeNow): boolean {
  const facts = ({ status, reason, amountCents, takenCents, feeCents, answerBy }: DisputeNow) =>
    [status, reason, amountCents, takenCents, feeCents, answerBy?.getTime()].join();
  return facts(seen) !== facts(now);
}

/** The dispute, its ledger, and the mail that it owes are one transaction; false when somebody was faster. */
async function record(
  { db, now }: Services,
  { dispute, rideId, seen }: { dispute: Dispute; rideId: string; seen: KeptDispute | null },
): Promise<boolean> {
  const { id } = dispute;
  const become = { ...nowOf(dispute), now: now() };
  return await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const isWritten = seen
      ? await changeDispute(tx, seen, become)
      : await insertDispute(tx, { id, rideId }, become);
    if (!isWritten) return false;
    for (const { id: reference, amount, fee } of dispute.movements) {
      const isBack = amount - fee > 0;
      const posting = isBack
        ? disputeWon({ amount, fee })
        : disputed({ amount: cents(-amount), fee });
      await post(tx, { kind: isBack ? "dispute_won" : "disputed", rideId, reference }, posting);
    }
    await setUnsettled(tx, rideId);
    await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
    const isNews = !seen || (isInquiry(seen.status) && !isInquiry(dispute.status));
    if (isNews) await enqueue(tx, "dispute_mail", { disputeId: id }, `dispute:${id}`);
    return true;
  });
}
