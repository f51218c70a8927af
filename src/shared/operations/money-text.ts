import type { MoneyState } from "./list-choices.ts";

export const moneyLabels: Readonly<Record<MoneyState, string>> = {
  unpaid: "Not paid",
  held: "Held",
  charged: "Charged",
  refunded: "Refunded",
  refunded_in_part: "Part refund",
  disputed: "Disputed",
  released: "Released",
};
