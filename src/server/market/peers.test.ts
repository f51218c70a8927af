import { expect, test } from "vitest";
import { aMarketDriver } from "#server/testing/market-driver.ts";
import { emptyDriverIndex, updateDrivers } from "./driver-index.ts";
import type { MarketDriver } from "./market-driver.ts";
import { findPeers } from "./peers.ts";

const origin = { latitude: 40.758, longitude: -73.985 };
const away = { latitude: 40.758, longitude: -73.2 };

const peers = (driversAndPoints: [MarketDriver, typeof origin | null][], limit = 10): string[] => {
  const index = emptyDriverIndex();
  const read = driversAndPoints.map(([driver, point]) => ({
    driver,
    lastSeen: point && { point, at: 1 },
  }));
  updateDrivers(index, "all", read);
  return findPeers(index, { origin, radiusMiles: 25, limit: limit, driverId: "driver 1" }).map(
    ({ id }) => id,
  );
};

test("drivers with a base or a position nearby are peers, once each, without the driver", () => {
  const based = { serviceArea: { ...origin, radiusMiles: 25 } };
  expect(
    peers([
      [aMarketDriver(1, based), origin],
      [aMarketDriver(2, based), null],
      [aMarketDriver(3, { isOnline: true }), origin],
      [aMarketDriver(4, { isOnline: true, ...based }), origin],
      [aMarketDriver(5, { isOnline: true }), away],
      [aMarketDriver(6, { serviceArea: { ...away, radiusMiles: 100 } }), null],
      [aMarketDriver(7), origin],
      [aMarketDriver(8, { isVerified: false, isOnline: true, ...based }), origin],
    ]).toSorted(),
  ).toEqual(["driver 2", "driver 3", "driver 4"]);
});

test("the search stops at its limit", () => {
  const based = { serviceArea: { ...origin, radiusMiles: 25 } };
  expect(
    peers(
      [2, 3, 4, 5].map((number) => [aMarketDriver(number, based), null]),
      3,
    ),
  ).toHaveLength(3);
});
