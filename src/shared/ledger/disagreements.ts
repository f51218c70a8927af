import { type Cents, formatMoney } from "#shared/money.ts";
import type { FindingKind } from "#shared/operations/finding-kinds.ts";

/** A disagreement, in words of money and states. */
export type Disagreement = {
  readonly kind: FindingKind;
  readonly expected: string;
  readonly found: string;
};

/** What we have of a ride's money: its payment, and the sums of its ledger. */
export type OurMoney = {
  readonly state: "creating" | "open" | "authorized" | "captured" | "released" | "lapsed";
  readonly asked: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  /** Sent to the driver less what came back. */
  readonly sent: Cents;
  /** What the driver owes after it, less what it repaid of older debts. */
  readonly receivable: Cents;
  readonly fee: Cents | null;
  /** What the rider's bank has taken by disputes, and Stripe's fees of them. */
  readonly disputed: Cents;
  readonly isSettled: boolean;
  /** The ride is over for more than an hour and its money is not settled. */
  readonly isLate: boolean;
  /** The price as the ride's own lines make it, less what was taken off it at checkout. */
  readonly price: Cents;
  readonly ledger: {
    readonly captured: Cents;
    readonly refunded: Cents;
    readonly sent: Cents;
    readonly receivable: Cents;
    readonly fee: Cents;
    /** What the rider's bank has taken and Stripe asked for it. */
    readonly disputed: Cents;
    /** What is left on the ride's own account. */
    readonly clearing: Cents;
    /** Transactions that do not sum to zero. */
    readonly unbalanced: number;
  };
};

/** What the provider has of it; null when it does not know the payment. */
export type TheirMoney = {
  readonly status: "unpaid" | "authorized" | "captured" | "released";
  readonly amount: Cents;
  readonly captured: Cents;
  readonly refunded: Cents;
  readonly fee: Cents | null;
  readonly transfers: number;
  readonly sent: Cents;
};

/** What does not agree within our own books. */
export function ownDisagreements(ours: OurMoney): Disagreement[] {
  const { ledger } = ours;
  return [
    ...unless(
      "ledger_unbalanced",
      ledger.unbalanced === 0,
      "0 entries",
      `${ledger.unbalanced} entries`,
    ),
    ...sameMoney("price_differs", ours.price, ours.asked),
    ...sameMoney("ledger_captured", ours.captured, ledger.captured),
    ...sameMoney("ledger_refunded", ours.refunded, ledger.refunded),
    ...sameMoney("ledger_sent", ours.sent, ledger.sent),
    ...sameMoney("ledger_receivable", ours.receivable, ledger.receivable),
    ...sameMoney("ledger_disputed", ours.disputed, ledger.disputed),
    ...(ours.state === "captured" ? sameMoney("ledger_fee", ours.fee ?? zero, ledger.fee) : []),
    ...(ours.isSettled ? sameMoney("clearing_open", zero, ledger.clearing) : []),
    ...unless("not_settled", !ours.isLate, "settled", ours.state),
  ];
}

/** What does not agree between us and the provider, of a payment that has begun there. */
export function providerDisagreements(ours: OurMoney, theirs: TheirMoney | null): Disagreement[] {
  if (!theirs) return unless("provider_missing", false, ours.state, "nothing");
  const isAgreed = sameState[theirs.status].includes(ours.state);
  return [
    ...unless("provider_state", isAgreed, ours.state, theirs.status),
    ...sameMoney("provider_amount", ours.asked, theirs.amount),
    ...sameMoney("provider_captured", ours.captured, theirs.captured),
    ...sameMoney("provider_refunded", ours.refunded, theirs.refunded),
    ...(ours.state === "captured" && theirs.fee !== null
      ? sameMoney("provider_fee", ours.fee ?? zero, theirs.fee)
      : []),
    ...unless(
      "double_transfer",
      theirs.transfers <= 1,
      "1 transfer",
      `${theirs.transfers} transfers`,
    ),
    ...sameMoney("provider_sent", ours.sent, theirs.sent),
  ];
}

/** How our states are called there. */
const sameState: Record<TheirMoney["status"], readonly OurMoney["state"][]> = {
  unpaid: ["creating", "open", "lapsed"],
  authorized: ["authorized"],
  captured: ["captured"],
  released: ["released", "lapsed"],
};

const zero = 0 as Cents;

const sameMoney = (kind: FindingKind, expected: Cents, found: Cents): Disagreement[] =>
  unless(kind, expected === found, formatMoney(expected), formatMoney(found));

const unless = (
  kind: FindingKind,
  isRight: boolean,
  expected: string,
  found: string,
): Disagreement[] => (isRight ? [] : [{ kind, expected, found }]);
