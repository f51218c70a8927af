import { expect, test } from "vitest";
import { aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { rideAmount } from "./ride-amount.ts";

test("a ride that goes on or is completed counts in full: the total for the rider, the fare for the driver", () => {
  for (const state of ["accepted", "completed"] as const) {
    expect(rideAmount(aRide({ state }), "rider")).toBe(46.46);
    expect(rideAmount(aRide({ state }), "driver")).toBe(40.4);
  }
});

test("a ride that came to nothing has no amount", () => {
  const payment = { state: "released", cardLast4: "4242", split: null, refunds: [] };
  expect(rideAmount(aRide({ state: "rejected", payment }), "rider")).toBeNull();
});

test("a ride canceled late counts what was kept, one canceled early nothing", () => {
  const late = aRide({
    state: "cancelled",
    payment: { state: "captured", cardLast4: null, split: aSplit(), refunds: [] },
  });
  expect(rideAmount(late, "rider")).toBe(5);
  expect(rideAmount(late, "driver")).toBe(5);
  const early = aSplit({ refunded: 46.46, driverFare: 0 });
  const payment = { state: "captured", cardLast4: null, split: early, refunds: [] };
  expect(rideAmount(aRide({ state: "cancelled", payment }), "rider")).toBeNull();
});
