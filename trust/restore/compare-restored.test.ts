import { expect, test } from "vitest";
import { type BooksNow, compareRestored } from "./compare-restored.ts";

const ride = {
  ...{ id: "r1", state: "completed", payment: "captured", isSettled: true },
  ...{ captured: 2400, refunded: 0, sent: 2000 },
};
const payment = {
  id: "pi_1",
  rideId: "r1",
  state: "captured" as const,
  captured: 2400,
  refunded: 0,
};
const books: BooksNow = {
  rides: [ride],
  findings: [],
  ledger: { sum: 0, balance: 330 },
  stripe: { payments: [payment], balance: 330 },
};
const violationsOf = (restored: Partial<BooksNow>) =>
  compareRestored(books, { ...books, ...restored }).flatMap(({ violations }) => violations);

test("equal books have no violations", () => {
  expect(violationsOf({})).toEqual([]);
});

test.each([
  ["another state", { rides: [{ ...ride, state: "cancelled" }] }],
  ["other money", { rides: [{ ...ride, refunded: 2400 }] }],
  ["a hold of an unknown ride", withUnknown("held")],
  ["an unreported charge of an unknown ride", withUnknown("captured")],
  ["a finding", { findings: [{ kind: "provider_sent", subject: "r1" }] }],
  ["a ledger that is not Stripe's", { ledger: { sum: 0, balance: 0 } }],
  ["a ledger that does not sum to zero", { ledger: { sum: 1, balance: 330 } }],
])("%s is one violation", (_, restored) => {
  expect(violationsOf(restored)).toHaveLength(1);
});

function withUnknown(state: "held" | "captured"): Partial<BooksNow> {
  const unknown = { ...payment, id: "pi_2", rideId: "r2", state };
  return { stripe: { payments: [payment, unknown], balance: 330 } };
}
