/**
 * What has become of a ride's money: not paid (yet), held on the card, charged, partly or wholly given back, nothing
 * taken.
 */
export const moneyStates = ["unpaid", "held", "charged", "refunded", "released"] as const;
export type MoneyState = (typeof moneyStates)[number];

/** In which order rides are listed, by when they were booked. */
export const rideSorts = ["newest", "oldest"] as const;
