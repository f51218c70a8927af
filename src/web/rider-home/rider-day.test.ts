import { expect, test } from "vitest";
import { aRide, aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { riderDay } from "./rider-day.ts";

const now = Date.parse("2026-11-22T14:40:00.000Z");
const bookedIn = (minutes: number) =>
  aScheduledRide({ pickupAt: new Date(now + minutes * 60_000).toISOString() });

test("booked rides come in the order of their pickups, whenever they were booked", () => {
  const [nextWeek, tomorrow] = [bookedIn(10_080), bookedIn(1440)];
  expect(riderDay([nextWeek, tomorrow], now)).toEqual({
    unpaid: [],
    underWay: null,
    upcoming: [tomorrow, nextWeek],
  });
});

test("a booked ride is current from an hour before its pickup, or once its driver has arrived", () => {
  expect(riderDay([bookedIn(61)], now).underWay).toBeNull();
  expect(riderDay([bookedIn(60)], now).underWay).toEqual(bookedIn(60));
  const early = { ...bookedIn(90), state: "arrived" as const };
  expect(riderDay([early], now).underWay).toEqual(early);
});

test("an instant ride is current at once, and scheduled rides are upcoming", () => {
  const [ride, tomorrow] = [aRide({ state: "pending" }), bookedIn(1440)];
  expect(riderDay([tomorrow, ride], now)).toMatchObject({ underWay: ride, upcoming: [tomorrow] });
});

test("an unpaid ride is listed apart from current and upcoming rides", () => {
  const unpaid = aScheduledRide({ state: "awaiting_payment" });
  expect(riderDay([unpaid], now)).toEqual({ unpaid: [unpaid], underWay: null, upcoming: [] });
});
