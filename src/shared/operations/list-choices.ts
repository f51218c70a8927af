/**
 * By which money rides are looked for; "refunded" finds those that were given back in part, too, and "disputed" those
 * whose dispute is over.
 */
export const moneyFilters = [
  "unpaid",
  "held",
  "charged",
  "refunded",
  "disputed",
  "released",
] as const;
export type MoneyFilter = (typeof moneyFilters)[number];

/**
 * What has become of a ride's money: not paid (yet), held on the card, charged, given back, taken back by the rider's bank,
 * nothing taken; or given back in part.
 */
export const moneyStates = [...moneyFilters, "refunded_in_part"] as const;
export type MoneyState = (typeof moneyStates)[number];

/** In which order rides are listed, by when they were booked. */
export const rideSorts = ["newest", "oldest"] as const;
