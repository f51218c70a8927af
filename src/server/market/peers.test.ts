import { expect, test } from "vitest";
import { emptyCrowd, replace } from "./crowd.ts";
import type { MarketDriver } from "./market-driver.ts";
import { findPeers } from "./peers.ts";

const origin = { latitude: 40.758, longitude: -73.985 };
const away = { latitude: 40.758, longitude: -73.2 };

const aDriver = (number: number, given: Partial<MarketDriver> = {}): MarketDriver => ({
  id: `driver ${number}`,
  number,
  firstName: "Dana",
  lastName: "Drew",
  profileImage: null,
  isVerified: true,
  hasPayouts: true,
  isOnline: false,
  vehicle: { make: "Toyota", model: "Camry", vehicleType: "SEDAN" },
  rates: { baseFareCents: 500, perMinuteCents: 20, perMileCents: 150, discountBps: 0 },
  hourly: null,
  ratesVersion: 1,
  record: { completedRides: 0, yesRatings: 0, ratings: 0, faultCancels: 0, endedRides: 0 },
  taxOffer: null,
  serviceArea: null,
  isTaken: false,
  bookings: { from: [], until: [] },
  ...given,
});

const peers = (seen: [MarketDriver, typeof origin | null][], most = 10): string[] => {
  const crowd = emptyCrowd();
  const read = seen.map(([driver, point]) => ({
    driver,
    lastSeen: point && { point, at: 1 },
  }));
  replace(crowd, "all", read);
  return findPeers(crowd, { origin, radiusMiles: 25, most, of: "driver 1" }).map(({ id }) => id);
};

test("drivers with a base nearby, or online nearby, are peers, each once and oneself never", () => {
  const based = { serviceArea: { ...origin, radiusMiles: 25 } };
  expect(
    peers([
      [aDriver(1, based), origin],
      [aDriver(2, based), null],
      [aDriver(3, { isOnline: true }), origin],
      [aDriver(4, { isOnline: true, ...based }), origin],
      [aDriver(5, { isOnline: true }), away],
      [aDriver(6, { serviceArea: { ...away, radiusMiles: 100 } }), null],
      [aDriver(7), origin],
      [aDriver(8, { isVerified: false, isOnline: true, ...based }), origin],
    ]).toSorted(),
  ).toEqual(["driver 2", "driver 3", "driver 4"]);
});

test("no more than the nearest so many are looked at", () => {
  const based = { serviceArea: { ...origin, radiusMiles: 25 } };
  expect(
    peers(
      [2, 3, 4, 5].map((number) => [aDriver(number, based), null]),
      3,
    ),
  ).toHaveLength(3);
});
