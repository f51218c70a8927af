import { capitalize } from "#shared/capitalize.ts";

/**
 * State of a dispute at the rider's bank. An inquiry moves no money but can become a dispute. `won` and
 * `lost` are final.
 */
export const disputeStatuses = [
  "inquiry",
  "inquiry_closed",
  "needs_response",
  "under_review",
  "won",
  "lost",
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const isDisputeClosed = (status: DisputeStatus): boolean =>
  status === "won" || status === "lost" || status === "inquiry_closed";

export const isInquiry = (status: DisputeStatus): boolean =>
  status === "inquiry" || status === "inquiry_closed";

export const DISPUTED_MESSAGE =
  "This payment is disputed at the rider's bank; it cannot be refunded as well.";

/** Label of a reason; unknown ones as received, with spaces for underscores. */
export const disputeReasonLabel = (reason: string): string =>
  reasonTexts[reason] ?? capitalize(reason.replaceAll("_", " "));

const reasonTexts: Record<string, string> = {
  credit_not_processed: "A refund was promised and not given",
  duplicate: "Charged twice",
  fraudulent: "The cardholder says that someone else paid",
  general: "No reason given",
  product_not_received: "The ride did not take place",
  product_unacceptable: "The ride was not as agreed",
  subscription_canceled: "A subscription was canceled",
  unrecognized: "The cardholder does not recognize the payment",
};
