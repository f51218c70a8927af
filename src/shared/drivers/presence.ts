/** Rules for an online driver who does not answer requests for instant rides. */
export const presence = {
  /** Unanswered requests in a row after which the driver is asked "Still there?". */
  askAfter: 2,
  /** Unanswered requests in a row that set the driver offline. */
  offlineAfter: 3,
  /** Time to answer "Still there?". */
  answerSeconds: 60,
} as const;
