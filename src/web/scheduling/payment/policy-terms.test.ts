import { expect, test } from "vitest";
import { cents } from "#shared/money.ts";
import { policyTerms } from "./policy-terms.ts";

const now = new Date("2026-11-20T15:00:00.000Z");
const pickupAt = new Date("2026-11-22T14:40:00.000Z");
const ride = { total: cents(4439), fare: cents(3860), pickupAt };
const refunds = policyTerms(ride, now);

test("canceling is free until 4 hours before the pickup, then costs a quarter, in the last hour half", () => {
  const steps = refunds.steps.map(({ until, terms }) => [until?.toISOString(), terms.refund]);
  expect(steps).toEqual([
    ["2026-11-22T10:40:00.000Z", 4439],
    ["2026-11-22T13:40:00.000Z", 3474],
    [undefined, 2509],
  ]);
});

test("canceling is free if the driver has not arrived 15 minutes after the pickup time", () => {
  expect(refunds.driverLate?.after.toISOString()).toBe("2026-11-22T14:55:00.000Z");
  expect(refunds.driverLate?.terms).toMatchObject({ refund: 4439, row: "scheduled_driver_late" });
});

test("a rider who has not arrived 15 minutes after the pickup time is charged half the fare", () => {
  expect(refunds.noShow?.after.toISOString()).toBe("2026-11-22T14:55:00.000Z");
  expect(refunds.noShow?.terms).toMatchObject({ refund: 2509, row: "scheduled_no_show" });
});

test("the full amount is refunded if the driver cancels", () => {
  expect(refunds.driverCancels).toMatchObject({ refund: 4439, driverKeeps: 0 });
});

test("for a near pickup the steps begin with the current terms", () => {
  const near = policyTerms(ride, new Date("2026-11-22T11:00:00.000Z"));
  expect(near.steps.map(({ terms }) => terms.refund)).toEqual([3474, 2509]);
});

test("a free ride has a single step, and no terms for a late driver", () => {
  const free = policyTerms({ ...ride, total: cents(0), fare: cents(0) }, now);
  expect(free.steps).toMatchObject([{ until: null, terms: { refund: 0 } }]);
  expect(free.driverLate).toBeNull();
});
