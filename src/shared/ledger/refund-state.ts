/** State of a refund at Stripe. `succeeded` can still become `failed` within about 30 days. */
export const refundStatuses = [
  "pending",
  "requires_action",
  "succeeded",
  "failed",
  "canceled",
] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** `open`: on its way. `done`: sent to the rider's bank. `ended`: the rider gets nothing from it. */
export type RefundStage = "open" | "done" | "ended";

const stages: Record<RefundStatus, RefundStage> = {
  pending: "open",
  requires_action: "open",
  succeeded: "done",
  failed: "ended",
  canceled: "ended",
};

export const refundStage = (status: RefundStatus): RefundStage => stages[status];

/** Automatic attempts before a person decides. */
const MOST_ATTEMPTS = 2;

/** Failures that another attempt can overcome. */
const retryableReasons: readonly string[] = ["insufficient_funds", "declined", "unknown"];

/**
 * Decides the next step after a failed refund. `again`: it is sent again. `hold`: further attempts would fail too, so a
 * person decides. `dispute`: the rider's bank took the money meanwhile, so the dispute decides.
 */
export function afterFailure(failure: {
  reason: string | null;
  failures: number;
}): "again" | "hold" | "dispute" {
  const { reason, failures } = failure;
  if (reason === "charge_for_pending_refund_disputed") return "dispute";
  return retryableReasons.includes(reason ?? "unknown") && failures < MOST_ATTEMPTS
    ? "again"
    : "hold";
}

/** Text of a reason; unknown ones as received, with spaces for underscores. */
export const refundReasonText = (reason: string | null): string =>
  reason === null ? "no reason given" : (reasonTexts[reason] ?? reason.replaceAll("_", " "));

const reasonTexts: Record<string, string> = {
  insufficient_funds: "Stripe's balance does not cover it",
  charge_pending: "the payment has not settled yet",
  processing: "the bank is processing it",
  lost_or_stolen_card: "the card was lost or stolen",
  expired_or_canceled_card: "the card has expired or was canceled",
  charge_for_pending_refund_disputed: "the rider disputed the payment",
  declined: "the bank declined it",
  merchant_request: "it was canceled at Stripe",
  unknown: "the bank gave no reason",
};
