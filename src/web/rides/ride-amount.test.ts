import { expect, test } from "vitest";
import { aPayment, aRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { rideAmount } from "./ride-amount.ts";

test("a current or completed ride counts in full: the amount due for the rider, the fare for the driver", () => {
  for (const state of ["accepted", "completed"] as const) {
    expect(rideAmount(aRide({ state }), "rider")).toBe(46.46);
    expect(rideAmount(aRide({ state }), "driver")).toBe(40.4);
  }
});

test("a ride without a charge has no amount", () => {
  const payment = aPayment({ state: "released" });
  expect(rideAmount(aRide({ state: "rejected", payment }), "rider")).toBeNull();
});

test("a ride canceled late counts its fee, one canceled early nothing", () => {
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
