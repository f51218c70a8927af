import type Stripe from "stripe";
import type { FraudAlertKind } from "#shared/payments/fraud-alert.ts";
import type { FraudAlert } from "./fraud-alert.ts";
import { translateErrors } from "./stripe-errors.ts";

export async function findFraudAlertOf(
  stripe: Stripe,
  kind: FraudAlertKind,
  id: string,
): Promise<FraudAlert> {
  return kind === "review"
    ? describeReview(await translateErrors(stripe.reviews.retrieve(id)))
    : describeWarning(await translateErrors(stripe.radar.earlyFraudWarnings.retrieve(id)));
}

export const describeReview = (review: Stripe.Review): FraudAlert => ({
  id: review.id,
  kind: "review",
  paymentIntentId: idOf(review.payment_intent),
  reason: review.opened_reason,
  openedAt: new Date(review.created * 1000),
  closedReason: review.open ? null : (review.closed_reason ?? review.reason),
});

export const describeWarning = (warning: Stripe.Radar.EarlyFraudWarning): FraudAlert => ({
  id: warning.id,
  kind: "warning",
  paymentIntentId: idOf(warning.payment_intent),
  reason: warning.fraud_type,
  openedAt: new Date(warning.created * 1000),
  closedReason: warning.actionable ? null : "acted",
});

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === "string" ? value : (value?.id ?? null);
