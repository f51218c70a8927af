import { refundReasonText } from "#shared/ledger/refund-state.ts";
import { type Cents, cents, formatMoney } from "#shared/money.ts";
import type { FindingKind } from "#shared/operations/finding-kinds.ts";

export type Disagreement = {
  readonly kind: FindingKind;
  readonly expected: string;
  readonly found: string;
};

/** A ride's payment in our books, with the sums of its ledger entries. */
export type BookedMoney = {
  readonly state: "creating" | "open" | "authorized" | "captured" | "released" | "lapsed";
  /** Amount requested at checkout. */
  readonly asked: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  /** Refunds requested from the provider and not confirmed yet. */
  readonly refunding: Cents;
  /** Why a refund waits too long; null if none does. */
  readonly refundWaits: string | null;
  /** Why a refund failed that a person must decide about; null if there is none. */
  readonly refundFailed: string | null;
  /** Transferred to the driver, less reversals. */
  readonly sent: Cents;
  /** Driver's debt from this ride, less withheld repayments of older debts. */
  readonly receivable: Cents;
  readonly fee: Cents | null;
  /** Withdrawn by disputes, including Stripe's dispute fees. */
  readonly disputed: Cents;
  readonly isSettled: boolean;
  /** The ride ended over an hour ago and is not settled. */
  readonly isLate: boolean;
  /** Sum of the ride's price lines, less the credit applied at checkout. */
  readonly price: Cents;
  readonly ledger: {
    readonly captured: Cents;
    readonly refunded: Cents;
    readonly sent: Cents;
    readonly receivable: Cents;
    readonly fee: Cents;
    /** Withdrawn by disputes, including Stripe's dispute fees. */
    readonly disputed: Cents;
    /** Balance of the ride's clearing account. */
    readonly clearing: Cents;
    /** Number of postings that do not sum to zero. */
    readonly unbalanced: number;
  };
};

/** The payment at the provider; null if it is unknown there. */
export type ProviderMoney = {
  readonly status: "unpaid" | "authorized" | "captured" | "released";
  readonly amount: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly fee: Cents | null;
  readonly transfers: number;
  readonly sent: Cents;
};

export function findOwnDisagreements(ours: BookedMoney): Disagreement[] {
  const { ledger } = ours;
  return [
    ...reportUnless(
      "ledger_unbalanced",
      ledger.unbalanced === 0,
      "0 entries",
      `${ledger.unbalanced} entries`,
    ),
    ...compareMoney("price_differs", ours.price, ours.asked),
    ...compareMoney("ledger_captured", ours.captured, ledger.captured),
    ...compareMoney("ledger_refunded", ours.refunded, ledger.refunded),
    ...compareMoney("ledger_sent", ours.sent, ledger.sent),
    ...compareMoney("ledger_receivable", ours.receivable, ledger.receivable),
    ...compareMoney("ledger_disputed", ours.disputed, ledger.disputed),
    ...(ours.state === "captured" ? compareMoney("ledger_fee", ours.fee ?? zero, ledger.fee) : []),
    ...(ours.isSettled ? compareMoney("clearing_open", zero, ledger.clearing) : []),
    ...reportRefund("refund_pending", ours.refundWaits),
    ...reportRefund("refund_failed", ours.refundFailed),
    ...reportUnless("not_settled", !ours.isLate, "settled", ours.state),
  ];
}

/** Compares our payment with the provider's. Only for payments that were opened there. */
export function findProviderDisagreements(
  ours: BookedMoney,
  theirs: ProviderMoney | null,
): Disagreement[] {
  if (!theirs) return reportUnless("provider_missing", false, ours.state, "nothing");
  const matches = matchingStates[theirs.status].includes(ours.state);
  return [
    ...reportUnless("provider_state", matches, ours.state, theirs.status),
    ...compareMoney("provider_amount", ours.asked, theirs.amount),
    ...compareMoney("provider_captured", ours.captured, theirs.captured),
    ...compareMoney("provider_refunded", cents(ours.refunded + ours.refunding), theirs.refunded),
    ...(ours.state === "captured" && theirs.fee !== null
      ? compareMoney("provider_fee", ours.fee ?? zero, theirs.fee)
      : []),
    ...reportUnless(
      "double_transfer",
      theirs.transfers <= 1,
      "1 transfer",
      `${theirs.transfers} transfers`,
    ),
    ...compareMoney("provider_sent", ours.sent, theirs.sent),
  ];
}

const matchingStates: Record<ProviderMoney["status"], readonly BookedMoney["state"][]> = {
  unpaid: ["creating", "open", "lapsed"],
  authorized: ["authorized"],
  captured: ["captured"],
  released: ["released", "lapsed"],
};

const zero = 0 as Cents;

const compareMoney = (kind: FindingKind, expected: Cents, found: Cents): Disagreement[] =>
  reportUnless(kind, expected === found, formatMoney(expected), formatMoney(found));

const reportRefund = (
  kind: "refund_pending" | "refund_failed",
  reason: string | null,
): Disagreement[] =>
  reportUnless(kind, reason === null, "sent to the rider", refundReasonText(reason));

const reportUnless = (
  kind: FindingKind,
  holds: boolean,
  expected: string,
  found: string,
): Disagreement[] => (holds ? [] : [{ kind, expected, found }]);
