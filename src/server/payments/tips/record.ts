import { v7 as uuidv7 } from "uuid";
import {
  type CreatedObject,
  type PaymentFailed,
  PaymentRefused,
} from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import { post } from "#server/ledger/queries.ts";
import { insertReceivable } from "#server/payments/receivable-queries.ts";
import type { Services } from "#server/services.ts";
import {
  feePosting,
  receivablePosting,
  tipChargebackPosting,
  transferPosting,
  transferReversalPosting,
} from "#shared/ledger/postings.ts";
import { cents } from "#shared/money.ts";
import { accountOf, factOf } from "./extra-fact.ts";
import { endTipOrder, findOpenTipOrder, type TipOrder } from "./order-queries.ts";
import { changeTip, lockTip, pauseTip, type Tip } from "./queries.ts";
import { nextTipStep } from "./tip-money.ts";

// Each function changes the tip and posts to the ledger in one transaction, under the tip's lock.

type Clock = Pick<Services, "db" | "now">;

/** Records Stripe's fee if it was unknown when the tip was paid. The transfer does not wait for it. */
export async function recordTipFee(
  { db, payments, now }: Pick<Services, "db" | "payments" | "now">,
  tip: Tip,
): Promise<void> {
  const { id, feeCents, paymentIntentId } = tip;
  if (feeCents !== null || paymentIntentId === null) return;
  const { fee } = await payments.findPayment(paymentIntentId);
  if (fee === null) return;
  await db.transaction().execute(async (tx) => {
    if ((await lockTip(tx, id))?.feeCents !== null) return;
    await changeTip(tx, id, { feeCents: fee, updatedAt: now() });
    await post(tx, factOf(tip, "fee_charged", paymentIntentId), feePosting(fee));
  });
}

/** A successful call ends the retry pause. */
const clearedPause = { refusals: 0, retryAt: null } as const;

export const recordTipTransfer = (services: Clock, order: TipOrder, result: CreatedObject) =>
  recordOrderResult(services, order, { result, record: postTransfer });

export const recordTipReversal = (services: Clock, order: TipOrder, result: CreatedObject) =>
  recordOrderResult(services, order, { result, record: postReversal });

type RecordedResult = { result: CreatedObject; now: Date };

/** Ends the order and records its result, once. */
async function recordOrderResult(
  { db, now }: Clock,
  order: TipOrder,
  {
    result,
    record,
  }: { result: CreatedObject; record: (tx: Db, tip: Tip, made: RecordedResult) => Promise<void> },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, order.tipId);
    const isEnded = await endTipOrder(tx, order.id, { providerId: result.id, now: now() });
    if (tip && isEnded) await record(tx, tip, { result, now: now() });
  });
}

/** Records a transfer that was made outside of orders. */
export async function recordTipTransferByHand(
  { db, now }: Clock,
  tipId: string,
  result: CreatedObject,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (tip?.transferId === null && !(await findOpenTipOrder(tx, tipId)))
      await postTransfer(tx, tip, { result, now: now() });
  });
}

async function postTransfer(tx: Db, tip: Tip, { result, now }: RecordedResult): Promise<void> {
  const { id: reference, amount } = result;
  const { driverId } = tip;
  const change = { transferId: reference, transferredCents: amount, ...clearedPause };
  await changeTip(tx, tip.id, { ...change, updatedAt: now });
  await post(tx, factOf(tip, "transferred", reference), transferPosting({ driverId, amount }));
}

async function postReversal(tx: Db, tip: Tip, { result, now }: RecordedResult): Promise<void> {
  const { id: reference, amount } = result;
  const { driverId } = tip;
  const change = { reversedCents: tip.reversedCents + amount, ...clearedPause };
  await changeTip(tx, tip.id, { ...change, updatedAt: now });
  const fact = factOf(tip, "transfer_reversed", reference);
  await post(tx, fact, transferReversalPosting({ driverId, amount }));
}

/**
 * Voids an order that moved no money and pauses retries. A refused reversal is not retried: the driver's account no
 * longer holds the money, so it becomes a debt.
 */
export async function recordTipRefusal(
  { db, now }: Clock,
  { id, tipId, kind }: TipOrder,
  error: PaymentRefused | PaymentFailed,
): Promise<void> {
  const isRefused = error instanceof PaymentRefused;
  const refusal = isRefused ? error.providerMessage : error.message;
  await db.transaction().execute(async (tx) => {
    await lockTip(tx, tipId);
    if (!(await endTipOrder(tx, id, { refusal, now: now() }))) return;
    if (kind === "reversal" && isRefused) await addReceivable(tx, tipId, now());
    else await pauseTip(tx, tipId, now());
  });
}

export async function recordTipReceivable({ db, now }: Clock, tipId: string): Promise<void> {
  await db.transaction().execute((tx) => addReceivable(tx, tipId, now()));
}

/** Turns the refunded tip that the driver still has into a debt that later fares repay. Plans again under the lock. */
async function addReceivable(tx: Db, tipId: string, now: Date): Promise<void> {
  const tip = await lockTip(tx, tipId);
  if (!tip) return;
  const step = nextTipStep(tip);
  if (step?.kind !== "reverse" && step?.kind !== "owe") return;
  if (await findOpenTipOrder(tx, tipId)) return;
  const { amount } = step;
  const { rideId, driverId } = tip;
  const id = uuidv7();
  await changeTip(tx, tipId, { receivableCents: tip.receivableCents + amount, updatedAt: now });
  await insertReceivable(tx, { id, driverId, rideId, amount, now });
  await post(tx, factOf(tip, "receivable", id), receivablePosting({ driverId, amount }));
}

/** Like `recordChargeBack` of a ride: books the part of a refund that the rider's bank has paid. Moves no money. */
export async function recordTipChargeBack({ db, now }: Clock, tipId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (!tip) return;
    const step = nextTipStep(tip);
    if (step?.kind !== "charge_back") return;
    const { amount } = step;
    const chargedBackCents = tip.chargedBackCents + amount;
    await changeTip(tx, tipId, { chargedBackCents, updatedAt: now() });
    const posting = tipChargebackPosting({ account: accountOf(tip), amount: cents(amount) });
    await post(tx, factOf(tip, "charged_back", uuidv7()), posting);
  });
}
