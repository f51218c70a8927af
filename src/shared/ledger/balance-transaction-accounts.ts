import { OPERATOR_BANK } from "./accounts.ts";

/** Accounts for money that Stripe moves without a ride. */
const PROVIDER_FEES = "provider_fees";
const APPLICATION_FEES = "application_fees";
const STRIPE_RESERVE = "stripe_reserve";
const STRIPE_ADVANCES = "stripe_advances";
const STRIPE_ADJUSTMENTS = "stripe_adjustments";

/** Balance transactions of Stripe that nothing explains yet. */
export const SUSPENSE = "suspense";

/** Groups of a ride's balance transactions, such as refunds with their failures. */
export const rideFamilies = ["charge", "refund", "transfer", "dispute"] as const;
export type RideFamily = (typeof rideFamilies)[number];

const families: Record<string, RideFamily> = {
  charge: "charge",
  payment: "charge",
  refund: "refund",
  refund_failure: "refund",
  payment_refund: "refund",
  payment_failure_refund: "refund",
  payment_reversal: "refund",
  transfer: "transfer",
  transfer_refund: "transfer",
  transfer_cancel: "transfer",
  transfer_failure: "transfer",
};

/** Family of a balance transaction that a ride causes; null for the others. */
export const rideFamilyOf = (balanceTransaction: {
  type: string;
  category: string;
}): RideFamily | null =>
  balanceTransaction.category.startsWith("dispute")
    ? "dispute"
    : (families[balanceTransaction.type] ?? null);

const accounts: Record<string, string> = {
  payout: OPERATOR_BANK,
  payout_cancel: OPERATOR_BANK,
  payout_failure: OPERATOR_BANK,
  topup: OPERATOR_BANK,
  topup_reversal: OPERATOR_BANK,
  inbound_transfer: OPERATOR_BANK,
  inbound_transfer_reversal: OPERATOR_BANK,
  stripe_fee: PROVIDER_FEES,
  stripe_fx_fee: PROVIDER_FEES,
  tax_fee: PROVIDER_FEES,
  fee_credit_funding: PROVIDER_FEES,
  contribution: PROVIDER_FEES,
  application_fee: APPLICATION_FEES,
  application_fee_refund: APPLICATION_FEES,
  reserve_transaction: STRIPE_RESERVE,
  reserved_funds: STRIPE_RESERVE,
  reserve_hold: STRIPE_RESERVE,
  reserve_release: STRIPE_RESERVE,
  payment_network_reserve_hold: STRIPE_RESERVE,
  payment_network_reserve_release: STRIPE_RESERVE,
  payout_minimum_balance_hold: STRIPE_RESERVE,
  payout_minimum_balance_release: STRIPE_RESERVE,
  advance: STRIPE_ADVANCES,
  advance_funding: STRIPE_ADVANCES,
  anticipation_repayment: STRIPE_ADVANCES,
  adjustment: STRIPE_ADJUSTMENTS,
  connect_collection_transfer: STRIPE_ADJUSTMENTS,
};

/** Ledger account of a balance transaction without a ride; the suspense account for unknown types. */
export const balanceTransactionAccount = (type: string): string => accounts[type] ?? SUSPENSE;
