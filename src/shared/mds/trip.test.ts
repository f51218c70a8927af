import fc from "fast-check";
import { expect, test } from "vitest";
import { type TripRecord, tripOf } from "./trip.ts";

const startedAt = new Date("2026-11-26T17:40:00Z");
const endedAt = new Date("2026-11-26T18:00:30.400Z");
const options = {
  providerId: "3c9604d6-b5ee-11e8-96f8-529269fb1459",
  deviceId: "aaaaaaaa-aaaa-8aaa-aaaa-aaaaaaaaaaaa",
  timeFactor: 1,
};
const booked: TripRecord = {
  rideId: "019ac000-0000-7000-8000-000000000001",
  startedAt,
  endedAt,
  from: { latitude: 40.74841, longitude: -73.98571 },
  to: { latitude: 40.64131, longitude: -73.77811 },
  miles: 17.2,
  breadcrumbs: [],
  isThinned: false,
  fareCents: 1550,
  taxCents: 233,
  feesCents: 275,
  creditCents: 500,
};

/** A driver who goes north by 0.001 degrees (111 m) in ten seconds. */
const breadcrumbsFrom = (from: Date, until: Date) =>
  Array.from({ length: (+until - +from) / 10_000 }, (_, index) => ({
    at: new Date(+from + index * 10_000),
    latitude: 40.75 + index / 1000 + 0.0004,
    longitude: -73.98,
    accuracy: 5,
    isLate: false,
  }));
const driven = { ...booked, breadcrumbs: breadcrumbsFrom(startedAt, endedAt) };

test("a trip starts and ends where the driver was, and is as long as the way driven", () => {
  expect(tripOf(driven, options)).toMatchObject({
    start_location: { lat: 40.75, lng: -73.98 },
    end_location: { lat: 40.872, lng: -73.98 },
    start_time: +startedAt,
    end_time: +endedAt,
    duration: 1230,
  });
  expect(tripOf(driven, options).distance / (122 * 111.2)).toBeCloseTo(1, 2);
});

test("a trip excludes the way to the pickup", () => {
  const before = breadcrumbsFrom(new Date(+startedAt - 600_000), startedAt);
  const approach = before.map((position) => ({ ...position, latitude: 41.5 }));
  const trip = tripOf({ ...driven, breadcrumbs: [...approach, ...driven.breadcrumbs] }, options);
  expect(trip).toEqual(tripOf(driven, options));
});

test.each([
  ["without positions", []],
  ["with positions of its first half only", driven.breadcrumbs.slice(0, 60)],
  ["with positions of its second half only", driven.breadcrumbs.slice(60)],
])("a trip %s has the booked places and distance", (_, breadcrumbs) => {
  expect(tripOf({ ...booked, breadcrumbs }, options)).toMatchObject({
    start_location: { lat: 40.748, lng: -73.986 },
    end_location: { lat: 40.641, lng: -73.778 },
    distance: 27_681,
  });
});

test("thinned positions are too coarse for the distance, which is the booked one", () => {
  expect(tripOf({ ...driven, isThinned: true }, options)).toMatchObject({
    end_location: { lat: 40.872, lng: -73.98 },
    distance: 27_681,
  });
});

test("the standard cost is the price in cents, and the actual cost is the price less the credit", () => {
  expect(tripOf(booked, options)).toMatchObject({
    standard_cost: 2058,
    actual_cost: 1558,
    currency: "USD",
    fare_attributes: { driver_trip_pay: 1550, commission: 233, other_fees: 275 },
  });
});

test("no position is more exact than 0.001 degrees", () => {
  const degrees = fc.double({ min: -80, max: 80, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (latitude, longitude) => {
      const { start_location: start } = tripOf(
        { ...booked, from: { latitude, longitude } },
        options,
      );
      for (const value of [start.lat, start.lng])
        expect(Math.abs(value * 1000 - Math.round(value * 1000))).toBeLessThan(1e-6);
      expect(Math.abs(start.lat - latitude)).toBeLessThanOrEqual(0.000501);
    }),
  );
});
