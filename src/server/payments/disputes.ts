import { type Dispute, PaymentRefused } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import type { Services } from "#server/services.ts";
import { disputePosting, disputeWinPosting } from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { isInquiry } from "#shared/payments/dispute.ts";
import { lockPayment } from "./change-queries.ts";
import {
  changeDispute,
  type DisputeUpdate,
  findDispute,
  findRideOfIntent,
  insertDispute,
  markUnsettled,
  type StoredDispute,
} from "./dispute-queries.ts";
import { factOf } from "./tips/extra-fact.ts";
import { changeTip, findTipOfIntent, lockTip, type Tip } from "./tips/queries.ts";

/**
 * Fetches a dispute from the provider and stores it. Events, sweeps and refused refunds all call this,
 * concurrently and in any order; on a write conflict it fetches again. Returns false if the provider does not
 * know the dispute, or the payment is not ours.
 */
export async function observeDispute(services: Services, id: string): Promise<boolean> {
  for (;;) {
    const storedDispute = await findDispute(services.db, id);
    const dispute = await fetchDispute(services, id);
    const subject = storedDispute ?? (await findSubject(services, dispute));
    if (!dispute || !subject) return false;
    if (storedDispute && !hasChanged(storedDispute, toUpdate(dispute))) return true;
    if (await storeDispute(services, { dispute, subject, stored: storedDispute })) return true;
  }
}

export async function observeDisputesOf(services: Services, intentId: string): Promise<void> {
  for (const { id } of await services.payments.listDisputesOf(intentId))
    await observeDispute(services, id);
}

/** True if the stored dispute is missing or differs from the provider's. */
export const isStale = (stored: StoredDispute | undefined, dispute: Dispute): boolean =>
  !stored || hasChanged(stored, toUpdate(dispute));

/** Null if the provider does not know it. */
const fetchDispute = ({ payments }: Services, id: string): Promise<Dispute | null> =>
  payments.findDispute(id).catch((error: unknown) => {
    if (error instanceof PaymentRefused) return null;
    throw error;
  });

/** The ride whose payment is disputed, or its tip or toll. */
type Subject = { rideId: string; tipId: string | null };

async function findSubject({ db }: Services, dispute: Dispute | null): Promise<Subject | null> {
  if (!dispute?.paymentIntentId) return null;
  const rideId = await findRideOfIntent(db, dispute.paymentIntentId);
  return rideId ? { rideId, tipId: null } : findTipOfIntent(db, dispute.paymentIntentId);
}

const toUpdate = ({
  status,
  reason,
  amount,
  openedAt,
  answerBy,
  balanceTransactions,
}: Dispute): DisputeUpdate => ({
  status,
  reason,
  amountCents: amount,
  takenCents: 0 - balanceTransactions.reduce((sum, one) => sum + one.amount, 0),
  feeCents: balanceTransactions.reduce((sum, { fee }) => sum + fee, 0),
  openedAt,
  answerBy,
});

function hasChanged(stored: StoredDispute, update: DisputeUpdate): boolean {
  const toComparable = ({
    status,
    reason,
    amountCents,
    takenCents,
    feeCents,
    answerBy,
  }: DisputeUpdate) =>
    [status, reason, amountCents, takenCents, feeCents, answerBy?.getTime()].join();
  return toComparable(stored) !== toComparable(update);
}

/** Writes the dispute, its postings and its mail in one transaction. Returns false on a write conflict. */
async function storeDispute(
  { db, now }: Services,
  {
    dispute,
    subject,
    stored,
  }: { dispute: Dispute; subject: Subject; stored: StoredDispute | null },
): Promise<boolean> {
  const { id } = dispute;
  const { rideId, tipId } = subject;
  const update = { ...toUpdate(dispute), now: now() };
  return await db.transaction().execute(async (tx) => {
    const tip = tipId ? await lockTip(tx, tipId) : null;
    if (!tip) await lockPayment(tx, rideId);
    const isWritten = stored
      ? await changeDispute(tx, stored, update)
      : await insertDispute(tx, { id, rideId, tipId }, update);
    if (!isWritten) return false;
    await postBalanceTransactions(tx, { rideId, tip }, dispute);
    await requestSettlement(tx, subject, update.now);
    if (isNewDispute(stored, dispute))
      await enqueue(tx, "dispute_mail", { disputeId: id }, `dispute:${id}`);
    return true;
  });
}

/** A dispute can change the amount due or the payer. */
async function requestSettlement(tx: Db, { rideId, tipId }: Subject, now: Date): Promise<void> {
  if (tipId) {
    await changeTip(tx, tipId, { settledAt: null, retryAt: null, updatedAt: now });
    await enqueue(tx, "settle_tip", { tipId }, `settle_tip:${tipId}`);
  } else {
    await markUnsettled(tx, rideId, now);
    await enqueue(tx, "settle_ride", { rideId }, `settle:${rideId}`);
  }
}

/** Posts each balance transaction of a dispute, once. */
async function postBalanceTransactions(
  tx: Db,
  { rideId, tip }: { rideId: string; tip: Tip | null },
  { balanceTransactions }: Dispute,
): Promise<void> {
  for (const { id: reference, amount, fee } of balanceTransactions) {
    const isReturned = amount - fee > 0;
    const posting = isReturned
      ? disputeWinPosting({ amount, fee })
      : disputePosting({ amount: cents(-amount), fee });
    const kind = isReturned ? "dispute_won" : "disputed";
    const key = tip ? factOf(tip, kind, reference) : { kind, rideId, reference };
    await post(tx, key, posting);
  }
}

/** True for a dispute not seen before, and for an inquiry that became a dispute. */
const isNewDispute = (stored: StoredDispute | null, { status }: Dispute): boolean =>
  !stored || (isInquiry(stored.status) && !isInquiry(status));
