import { expect, test } from "vitest";
import { aMarketDriver } from "#server/testing/market-driver.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { milesBetween } from "#shared/places/distance.ts";
import type { Point } from "#shared/places/place.ts";
import { emptyDriverIndex, updateDrivers } from "./driver-index.ts";
import type { MarketDriver } from "./market-driver.ts";
import { findAvailable, type ScheduledSearch } from "./scheduled-search.ts";

const pickup: Point = { latitude: 40.758, longitude: -73.985 };
const HOUR = 3_600_000;
const search: ScheduledSearch = {
  pickup,
  during: { from: 100 * HOUR, until: 102 * HOUR },
  bookedHours: null,
  excludes: () => false,
};

/** A driver on an instant ride who takes scheduled rides around the pickup. */
const aDriver = (number: number, overrides: Partial<MarketDriver> = {}): MarketDriver =>
  aMarketDriver(number, {
    serviceArea: { ...pickup, radiusMiles: 25 },
    isTaken: true,
    ...overrides,
  });

const listAvailableIds = (
  drivers: MarketDriver[],
  overrides: Partial<ScheduledSearch> = {},
): string[] => {
  const index = emptyDriverIndex();
  updateDrivers(
    index,
    "all",
    drivers.map((driver) => ({ driver, lastSeen: null })),
  );
  return findAvailable(index, { ...search, ...overrides }).map(({ id }) => id);
};

test("a driver who is offline or on a ride is available for a scheduled ride", () => {
  expect(listAvailableIds([aDriver(1)])).toEqual(["driver 1"]);
});

test.each<[string, Partial<MarketDriver>]>([
  ["is not verified", { isVerified: false }],
  ["has no payout account", { hasPayouts: false }],
  ["has no complete vehicle", { vehicle: null }],
  ["has no service area", { serviceArea: null }],
])("a driver who %s is not available", (_, overrides) => {
  expect(listAvailableIds([aDriver(1, overrides)])).toEqual([]);
});

test("bookings are half-open: a driver is free right before and after", () => {
  const booked = (from: number, until: number) =>
    listAvailableIds([aDriver(1, { bookings: { from: [from * HOUR], until: [until * HOUR] } })]);
  expect(booked(98, 100)).toEqual(["driver 1"]);
  expect(booked(102, 104)).toEqual(["driver 1"]);
  expect(booked(98, 100.001)).toEqual([]);
  expect(booked(101.999, 104)).toEqual([]);
  expect(booked(90, 110)).toEqual([]);
});

test("hourly bookings find only drivers who accept that many hours", () => {
  const hourly = { perHourCents: 4000, minimumHours: 2, maximumHours: 5 };
  const drivers = [aDriver(1), aDriver(2, { hourly })];
  expect(listAvailableIds(drivers, { bookedHours: 2 })).toEqual(["driver 2"]);
  expect(listAvailableIds(drivers, { bookedHours: 5 })).toEqual(["driver 2"]);
  expect(listAvailableIds(drivers, { bookedHours: 1 })).toEqual([]);
  expect(listAvailableIds(drivers, { bookedHours: 6 })).toEqual([]);
});

test("the search matches a full scan of areas around the pickup", () => {
  const drivers = Array.from({ length: 800 }, (_, number) =>
    aDriver(number, {
      serviceArea: {
        latitude: pickup.latitude + (((number * 37) % 101) - 50) / 40,
        longitude: pickup.longitude + (((number * 53) % 97) - 48) / 30,
        radiusMiles: 1 + ((number * 29) % 100),
      },
    }),
  );
  const milesTo = ({ serviceArea }: MarketDriver) => milesBetween(serviceArea ?? pickup, pickup);
  const expected = drivers
    .filter((driver) => milesTo(driver) <= (driver.serviceArea?.radiusMiles ?? 0))
    .toSorted((one, other) => milesTo(one) - milesTo(other))
    .slice(0, searchLimits.maxAvailable);
  expect(listAvailableIds(drivers)).toEqual(expected.map(({ id }) => id));
});
