/** `expiring` and `expired` are documents in force that expire soon or have expired. */
export const queueFilters = ["in_review", "approved", "rejected", "expiring", "expired"] as const;
export type QueueFilter = (typeof queueFilters)[number];

export const QUEUE_PAGE_SIZE = 25;

/** Counts stop here. */
export const MAX_COUNTED = 1000;
