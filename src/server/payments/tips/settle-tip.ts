import { arePayoutsHeld } from "#server/accounts/suspended-queries.ts";
import type { Services } from "#server/services.ts";
import type { MoneyStep } from "#shared/payments/settlement.ts";
import { findOpenTipOrder } from "./order-queries.ts";
import { changeTip, findTip, lockTip, type Tip } from "./queries.ts";
import {
  recordTipChargeBack,
  recordTipFee,
  recordTipReceivable,
  recordTipTransferByHand,
} from "./record.ts";
import { countManualTipRefunds } from "./refunds.ts";
import { isTipSettled, nextTipStep } from "./tip-money.ts";
import { placeTipOrder, requireIntent, resumeTipOrder } from "./tip-orders.ts";

/**
 * Settles a paid tip: transfers it to the driver, or refunds it. Idempotent and safe to run at any time. Throws if
 * the provider is unreachable, so that the job retries; returns after a refusal, which is retried after a pause.
 */
export async function settleTip(services: Services, tipId: string): Promise<void> {
  for (;;) {
    const tip = await findTip(services.db, tipId);
    if (tip?.state !== "captured" || !(await advance(services, tip))) return;
  }
}

/** Finishes the open order or takes the next step. Returns false if there is nothing to do now. */
async function advance(services: Services, tip: Tip): Promise<boolean> {
  await recordTipFee(services, tip);
  const order = await findOpenTipOrder(services.db, tip.id);
  if (order) {
    await resumeTipOrder(services, tip, order);
    return true;
  }
  const step = nextTipStep(tip);
  if (!step) {
    await markTipSettled(services, tip.id);
    return false;
  }
  if (tip.retryAt && tip.retryAt > services.now()) return false;
  if (step.kind === "transfer" && (await arePayoutsHeld(services.db, tip.driverId))) return false;
  await takeStep(services, tip, step);
  return true;
}

async function markTipSettled({ db, now }: Services, tipId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const tip = await lockTip(tx, tipId);
    if (!tip || tip.settledAt !== null || nextTipStep(tip) !== null || !isTipSettled(tip)) return;
    await changeTip(tx, tipId, { settledAt: now(), updatedAt: now() });
  });
}

async function takeStep(services: Services, tip: Tip, step: MoneyStep): Promise<void> {
  switch (step.kind) {
    case "charge_back":
      return recordTipChargeBack(services, tip.id);
    case "owe":
      return recordTipReceivable(services, tip.id);
    case "refund":
      if (await countManualTipRefunds(services, tip.id, requireIntent(tip))) return;
      return placeTipOrder(services, tip, step);
    case "reverse":
      return placeTipOrder(services, tip, { kind: "reversal", amount: step.amount });
    case "transfer": {
      const transfer = await services.payments.findTransfer(tip.rideId, tip.id);
      if (transfer) return recordTipTransferByHand(services, tip.id, transfer);
      return placeTipOrder(services, tip, step);
    }
    default:
      throw new Error(`a tip is not ${step.kind}d`);
  }
}
