import { expect, test } from "vitest";
import { aPayment, aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { rideAmount } from "./ride-amount.ts";

test("a ride that goes on or is completed counts in full: the total for the rider, the fare for the driver", () => {
  for (const state of ["accepted", "completed"] as const) {
    expect(rideAmount(aRide({ state }), "rider")).toBe(46.46);
    expect(rideAmount(aRide({ state }), "driver")).toBe(40.4);
  }
});

test("a ride that came to nothing has no amount", () => {
  const payment = aPayment({ state: "released" });
  expect(rideAmount(aRide({ state: "rejected", payment }), "rider")).toBeNull();
});

test("a ride canceled late counts what was kept, one canceled early nothing", () => {
  const late = aRide({
    state: "cancelled",
    payment: aPayment({ split: aSplit() }),
  });
  expect(rideAmount(late, "rider")).toBe(5);
  expect(rideAmount(late, "driver")).toBe(5);
  const early = aSplit({ refunded: 46.46, driverFare: 0 });
  const payment = aPayment({ split: early });
  expect(rideAmount(aRide({ state: "cancelled", payment }), "rider")).toBeNull();
});
