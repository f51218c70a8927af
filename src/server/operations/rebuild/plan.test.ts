import { expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { planRebuild, type RideAtStripe } from "./plan.ts";

const held: RideAtStripe = { status: "authorized", captured: 0, refunded: 0, transfer: null };
const paid: RideAtStripe = { ...held, status: "captured", captured: 2400 };
const transfer = (endedAs: string | null, amount = 2000) => ({
  ...{ id: "tr_1", amount: cents(amount), reversed: cents(0) },
  endedAs,
});
const actionsOf = (state: RideState, ride: RideAtStripe) =>
  planRebuild(state, ride).map(({ action }) => action);

test("a ride whose card is only authorized, or that is unpaid, stays unchanged", () => {
  expect(actionsOf("pending", held)).toEqual([]);
  expect(actionsOf("awaiting_payment", { ...held, status: "unpaid" })).toEqual([]);
});

test("a charged ride that is pending is accepted, and one that has started stays unchanged", () => {
  expect(actionsOf("pending", paid)).toEqual(["accept"]);
  expect(actionsOf("started", paid)).toEqual([]);
});

test("a ride whose driver was sent the fare is completed", () => {
  const ride = { ...paid, transfer: transfer("completed") };
  expect(actionsOf("pending", ride)).toEqual(["accept", "complete"]);
  expect(actionsOf("started", ride)).toEqual(["complete"]);
  expect(actionsOf("accepted", { ...paid, transfer: transfer(null) })).toEqual(["complete"]);
});

test("a ride that was canceled late keeps each side's amount", () => {
  const ride = { ...paid, refunded: 1900, transfer: transfer("cancelled", 500) };
  expect(planRebuild("accepted", ride)).toEqual([
    { action: "cancel", returned: { refund: 1900, driver: 500 } },
  ]);
});

test("a ride whose charge was refunded in full, or whose hold was released, was canceled unless it had started", () => {
  expect(actionsOf("accepted", { ...paid, refunded: 2400 })).toEqual(["cancel"]);
  expect(actionsOf("pending", { ...held, status: "released" })).toEqual(["cancel"]);
  expect(actionsOf("started", { ...paid, refunded: 2400 })).toEqual([]);
});

test("an ended ride stays unchanged", () => {
  for (const state of ["completed", "cancelled", "expired", "lapsed", "no_show"] as const)
    expect(actionsOf(state, { ...paid, transfer: transfer("completed") })).toEqual([]);
});
