import type { FindingGroup } from "./list-choices.ts";

/** Disagreements among the product's own records. */
export const ownKinds = [
  "ledger_unbalanced",
  "clearing_open",
  "ledger_captured",
  "ledger_refunded",
  "ledger_sent",
  "ledger_receivable",
  "ledger_fee",
  "ledger_disputed",
  "price_differs",
  "not_settled",
  "refund_pending",
  "refund_failed",
] as const;

/** Disagreements between a ride's payment and Stripe's. */
export const providerKinds = [
  "provider_missing",
  "provider_state",
  "provider_amount",
  "provider_captured",
  "provider_refunded",
  "provider_fee",
  "provider_sent",
  "double_transfer",
] as const;

/** Findings about people: the subject holds the ids of one or two accounts. */
export const peopleKinds = ["same_person_suspected", "velocity"] as const;

export const findingKinds = [
  ...ownKinds,
  ...providerKinds,
  "unknown_payment",
  "unknown_transfer",
  "unknown_dispute",
  "unknown_movement",
  "movement_open",
  "balance_differs",
  "balance_short",
  "payouts_unsafe",
  "foreign_currency",
  "account_refused",
  "review_open",
  "fraud_warning",
  "toll_objected",
  "account_negative",
  "ride_review",
  "same_person_ride",
  ...peopleKinds,
  "audit_broken",
  "refund_waits",
] as const;
export type FindingKind = (typeof findingKinds)[number];

export const kindsOfGroup: Record<FindingGroup, readonly FindingKind[]> = {
  reviews: ["ride_review"],
  refunds: ["refund_waits"],
  fraud: ["review_open", "fraud_warning"],
  tolls: ["toll_objected"],
};

export const findingLabels: Record<FindingKind, string> = {
  ledger_unbalanced: "A ledger entry does not sum to zero",
  clearing_open: "The ride's account is not at zero although its money is settled",
  ledger_captured: "The ledger and the payment differ in what was charged",
  ledger_refunded: "The ledger and the payment differ in what went back",
  ledger_sent: "The ledger and the payment differ in what the driver was sent",
  ledger_receivable: "The ledger and the payment differ in what the driver owes",
  ledger_disputed: "The ledger and the disputes differ in what the rider's bank took",
  ledger_fee: "The ledger and the payment differ in the card processing fee",
  price_differs: "The payment is not for the ride's price",
  provider_missing: "Stripe does not know one of our payments",
  provider_state: "Stripe and we differ in the state of a payment",
  provider_amount: "Stripe asked for another amount than we",
  provider_captured: "Stripe charged another amount than we know of",
  provider_refunded: "Stripe gave back another amount than we know of",
  provider_fee: "Stripe's fee is another than we know of",
  provider_sent: "Stripe sent the driver another amount than we know of",
  double_transfer: "The driver was sent the ride's money more than once",
  unknown_payment: "Stripe has a payment that belongs to no ride",
  unknown_transfer: "Stripe has a transfer that belongs to no ride",
  unknown_dispute: "Stripe has a dispute of a payment that belongs to no ride",
  account_refused: "Stripe sets up no payout accounts for drivers",
  review_open:
    "Stripe's Radar holds this payment for review; approve or refund it in Stripe's dashboard",
  fraud_warning:
    "The rider's bank reports fraud; refund now to avoid a dispute and its fee, or leave it",
  toll_objected: "A toll waits for your decision: open the ride to charge or reject it",
  account_negative:
    "A driver's Stripe account is negative; Stripe takes it from the next fares, and after 180 days from us",
  velocity: "More happened in a short time than is ordinary; look for fraud, then say what it was",
  same_person_ride: "A rider paid for a ride with a driver account of the same person",
  same_person_suspected:
    "A rider and a driver may be one person; typed values and shared devices prove nothing and keep nobody apart",
  refund_pending: "A refund waits at Stripe; add money to Stripe's balance if it does not cover it",
  refund_failed: "A refund did not reach the rider; send it again or pay in another way",
  unknown_movement: "Stripe moved money in a way this release does not know",
  movement_open: "Stripe moved money of a ride that no record of ours explains",
  balance_differs: "Stripe's balance is another than the ledger's",
  balance_short:
    "Stripe's balance does not cover refunds and disputes; add money, then use manual payouts or a minimum balance",
  payouts_unsafe:
    "Stripe pays the balance out and leaves too little for refunds; use manual payouts or a minimum balance",
  ride_review: "The driver's positions do not support this ride; decide who gets the money",
  refund_waits: "A refund waits for another admin: open the ride to approve or decline it",
  audit_broken: "The audit log is not as it was written; compare it with a backup",
  foreign_currency:
    "Stripe keeps money in another currency than US dollars, which no comparison covers; add a US dollar bank account",
  not_settled: "The ride is over, but its money is not settled for an hour",
};
