/** Events that the endpoint of the platform's own account needs (docs/operations.md, Stripe); others are not stored. */
export const accountEvents: readonly string[] = [
  "checkout.session.completed",
  "checkout.session.expired",
  "payment_intent.amount_capturable_updated",
  "payment_intent.payment_failed",
  "payment_intent.succeeded",
  "payment_intent.canceled",
  "payment_method.automatically_updated",
  "payment_method.detached",
  "charge.updated",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "review.opened",
  "review.closed",
  "radar.early_fraud_warning.created",
  "radar.early_fraud_warning.updated",
];

/** Events that the endpoint of connected accounts needs. */
export const connectEvents: readonly string[] = [
  "account.updated",
  "account.application.deauthorized",
];
