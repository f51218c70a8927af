import { expect, test } from "vitest";
import { isOfferable, type MarketDriver } from "#server/market/market-driver.ts";
import { aMarketDriver } from "#server/testing/market-driver.ts";
import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import type { VehicleType } from "#shared/drivers/vehicle-types.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { cents } from "#shared/money.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { makeOffers } from "./offers.ts";

const trip = { milesHundredths: 500, minutes: 15 };

const feeOn = (vehicleType: VehicleType): SurchargeRule => ({
  kind: "heavy_cars",
  label: "Heavy cars",
  zone: { zips: ["10001"] },
  within: null,
  trigger: "pickup",
  amount: { cents: 300 },
  windows: [],
  vehicleTypes: [vehicleType],
});

const driving = (number: number, vehicleType: VehicleType, baseFareCents: number): MarketDriver => {
  const driver = aMarketDriver(number, { isOnline: true });
  const vehicle = { make: "Toyota", model: "Camry", vehicleType };
  return { ...driver, vehicle, rates: { ...driver.rates, baseFareCents } };
};

const offersOf = (drivers: readonly MarketDriver[], openCredit = 0) =>
  makeOffers(
    drivers.filter(isOfferable).map((driver) => ({ driver, pickupMinutes: 6 })),
    {
      price: ({ rates }, taxBps) => fareFor({ rates, trip, taxBps }),
      rules: { ...firstFeeRules, version: 1 },
      now: new Date("2026-11-26T15:00:00Z"),
      favorites: new Set(),
      limit: 10,
      fareLimits: { floor: cents(0), ceiling: cents(50_000) },
      surcharges: { version: 1, rules: [{ place: 0, rule: feeOn("SUV") }] },
      openCredit: cents(openCredit),
    },
  );

test("offers are ranked and explained by what the rider pays, fees included", () => {
  const ranked = offersOf([driving(1, "SUV", 500), driving(2, "SEDAN", 600)]);
  expect(
    ranked.map(({ offer, why }) => [offer.driver.number, offer.fare.total, offer.amountDue, why]),
  ).toEqual([
    [2, 1898, 1898, expect.stringMatching(/^\$0\.93 below the median price,/)],
    [1, 1783, 2083, expect.stringMatching(/^\$0\.93 above the median price,/)],
  ]);
});

test("a credit lowers the price that is compared, for each offer by the part that it can use", () => {
  const ranked = offersOf([driving(1, "SEDAN", 500), driving(2, "SEDAN", 2500)], 500);
  const [near, far] = ranked.map(({ offer }) => offer);
  expect([near?.credit, far?.credit]).toEqual([near?.fare.tax, 500]);
  expect(ranked.map(({ offer }) => offer.amountDue)).toEqual([
    Number(near?.fare.total) - Number(near?.fare.tax),
    Number(far?.fare.total) - 500,
  ]);
});
