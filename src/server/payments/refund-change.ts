import type { ProviderRefund } from "#server/adapters/payments/payments.ts";
import { type RefundStage, refundStage } from "#shared/ledger/refund-state.ts";
import { type Cents, cents } from "#shared/money.ts";
import type { StoredRefund } from "./stripe-refund-queries.ts";

/**
 * Sums of a refund. `counted`: the part that counts toward the amount owed to the rider; `sent` and `returned`: how
 * much of that part was taken from and returned to Stripe's balance.
 */
export interface RefundSums {
  stage: RefundStage;
  counted: Cents;
  sent: Cents;
  returned: Cents;
}

/** A refund's change since it was stored. */
export interface RefundChange {
  before: RefundSums;
  after: RefundSums;
  /** 1 for a new refund. */
  revision: number;
  /** Change of the cents that the rider has received, and of the cents in transit. */
  refunded: number;
  refunding: number;
  /** Whether the refund has succeeded, or has failed, since it was stored. */
  isDone: boolean;
  hasFailed: boolean;
}

/** Null if nothing has changed, or if `providerRefund` was read before the stored state. */
export function findRefundChange(
  stored: StoredRefund | null,
  providerRefund: ProviderRefund,
  counted: Cents,
): RefundChange | null {
  const [before, after] = [
    stored ? sumsOf(stored) : noRefund,
    sumProviderRefund(providerRefund, counted),
  ];
  if (stored && (isSame(stored, providerRefund, { before, after }) || isStale({ before, after })))
    return null;
  const hasEntered = (stage: RefundStage) => after.stage === stage && before.stage !== stage;
  const change = (stage: RefundStage) => countedIn(stage, after) - countedIn(stage, before);
  return {
    before,
    after,
    revision: (stored?.revision ?? 0) + 1,
    refunded: change("done"),
    refunding: change("open"),
    isDone: hasEntered("done"),
    // Also a refund that has failed by the time it is first seen.
    hasFailed: hasEntered("ended") || (stored === null && after.stage === "ended"),
  };
}

const sumProviderRefund = (
  { status, balanceTransactionId, failureBalanceTransactionId }: ProviderRefund,
  counted: Cents,
): RefundSums => ({
  stage: refundStage(status),
  counted,
  sent: cents(balanceTransactionId ? counted : 0),
  returned: cents(failureBalanceTransactionId ? counted : 0),
});

const noRefund: RefundSums = {
  stage: "ended",
  counted: cents(0),
  sent: cents(0),
  returned: cents(0),
};

const sumsOf = ({ status, countedCents, sentCents, returnedCents }: StoredRefund): RefundSums => ({
  stage: refundStage(status),
  counted: cents(countedCents),
  sent: cents(sentCents),
  returned: cents(returnedCents),
});

type Sums = Pick<RefundChange, "before" | "after">;

const isSame = (
  stored: StoredRefund,
  providerRefund: ProviderRefund,
  { before, after }: Sums,
): boolean =>
  stored.status === providerRefund.status &&
  stored.reason === providerRefund.reason &&
  before.counted === after.counted &&
  before.sent === after.sent &&
  before.returned === after.returned;

const stageOrder: readonly RefundStage[] = ["open", "done", "ended"];

/** True for a state read before the stored one: refunds only move forward, and responses can overtake each other. */
const isStale = ({ before, after }: Sums): boolean =>
  stageOrder.indexOf(after.stage) < stageOrder.indexOf(before.stage) ||
  (after.stage === before.stage && after.sent < before.sent);

const countedIn = (stage: RefundStage, sums: RefundSums): number =>
  sums.stage === stage ? sums.counted : 0;
