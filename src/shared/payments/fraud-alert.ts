/** A payment that Stripe's Radar holds for manual review, or an early fraud warning of the rider's bank. */
export const fraudAlertKinds = ["review", "warning"] as const;
export type FraudAlertKind = (typeof fraudAlertKinds)[number];

/** Label of a reason; unknown ones as received, with spaces for underscores. */
export const fraudReasonLabel = (reason: string): string =>
  labels[reason] ?? reason.replaceAll("_", " ");

const labels: Record<string, string> = {
  rule: "a rule of Radar",
  manual: "a person at Stripe's dashboard",
  card_never_received: "card never received",
  fraudulent_card_application: "card obtained by fraud",
  made_with_counterfeit_card: "counterfeit card",
  made_with_lost_card: "lost card",
  made_with_stolen_card: "stolen card",
  misc: "fraud of another kind",
  unauthorized_use_of_card: "card used without permission",
  acknowledged: "acknowledged",
  acted: "refunded or disputed",
  approved: "approved",
  canceled: "the payment was canceled",
  disputed: "the rider's bank disputes the payment",
  payment_never_settled: "the payment never settled",
  redacted: "Stripe has removed the details",
  refunded: "refunded",
  refunded_as_fraud: "refunded as fraud",
};
