import type { personSorts } from "#shared/admin/list-choices.ts";

/** Filters by payment state. "refunded" includes partial refunds; "disputed" includes closed disputes. */
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
 * Payment state of a ride: not paid (yet), held on the card, charged, refunded, disputed, released without a
 * charge, partially refunded.
 */
export const moneyStates = [...moneyFilters, "refunded_in_part"] as const;
export type MoneyState = (typeof moneyStates)[number];

export const rideSorts = ["newest", "oldest"] as const;

export type RiderSort = (typeof personSorts)[number];

/** Findings that wait for the same kind of decision. */
export const findingGroups = ["reviews", "refunds", "fraud", "tolls"] as const;
export type FindingGroup = (typeof findingGroups)[number];
