/** Each way in which rides, payments, ledger and provider can disagree. */
export const findingKinds = [
  "ledger_unbalanced",
  "clearing_open",
  "ledger_captured",
  "ledger_refunded",
  "ledger_sent",
  "ledger_fee",
  "price_differs",
  "provider_missing",
  "provider_state",
  "provider_amount",
  "provider_captured",
  "provider_refunded",
  "provider_fee",
  "provider_sent",
  "double_transfer",
  "unknown_payment",
  "unknown_transfer",
  "not_settled",
] as const;
export type FindingKind = (typeof findingKinds)[number];
