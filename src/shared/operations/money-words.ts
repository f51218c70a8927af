import type { MoneyState } from "./list-choices.ts";

/** What has become of a ride's money, for people. */
export const moneyWords: Readonly<Record<MoneyState, string>> = {
  unpaid: "Not paid",
  held: "Held",
  charged: "Charged",
  refunded: "Refunded",
  refunded_in_part: "Refunded in part",
  disputed: "Disputed",
  released: "Released",
};
