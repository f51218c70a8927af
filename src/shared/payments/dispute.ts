/**
 * How a dispute stands at the rider's bank. An inquiry is a question that moves no money, and may become a dispute; what
 * waits for an answer or for the bank is open; won and lost are the bank's last word.
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

/** Whether nothing more is to come of it. */
export const isDisputeClosed = (status: DisputeStatus): boolean =>
  status === "won" || status === "lost" || status === "inquiry_closed";

/** Whether the bank only asks. */
export const isInquiry = (status: DisputeStatus): boolean =>
  status === "inquiry" || status === "inquiry_closed";

/** What is said to whoever would give back what the rider's bank has taken back. */
export const DISPUTED =
  "This payment is disputed at the rider's bank; it cannot be refunded as well.";

/** Why the rider's bank says the payment was wrong. */
export const disputeReasonWords = (reason: string): string =>
  known[reason] ?? sentenceCase(reason.replaceAll("_", " "));

const known: Record<string, string> = {
  credit_not_processed: "A refund was promised and not given",
  duplicate: "Charged twice",
  fraudulent: "The cardholder says that somebody else paid",
  general: "No reason given",
  product_not_received: "The ride did not take place",
  product_unacceptable: "The ride was not as agreed",
  subscription_canceled: "A subscription was canceled",
  unrecognized: "The cardholder does not recognize the payment",
};

const sentenceCase = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
