import { expect, test } from "vitest";
import { isBooked } from "./is-booked.ts";

const quoteId = "019a0000-0000-7000-8000-000000000000";
const ride = (state: "pending" | "completed" | "awaiting_payment" | "lapsed") => ({
  riderLogId: `${quoteId}-3`,
  state,
});

test("a quote is booked once one of its offers was paid", () => {
  expect(isBooked(quoteId, [ride("pending")])).toBe(true);
  expect(isBooked(quoteId, [ride("completed")])).toBe(true);
});

test("a quote is not booked by an unpaid or lapsed ride", () => {
  expect(isBooked(quoteId, [ride("awaiting_payment"), ride("lapsed")])).toBe(false);
});

test("a quote is not booked by a ride of another quote", () => {
  const other = "019a0000-0000-7000-8000-00000000000f";
  expect(isBooked(other, [ride("pending")])).toBe(false);
  expect(isBooked(quoteId, [{ riderLogId: null, state: "completed" }])).toBe(false);
});
