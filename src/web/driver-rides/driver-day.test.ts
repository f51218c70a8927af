import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { driverDay } from "./driver-day.ts";

const now = Date.parse("2026-11-22T14:40:00.000Z");
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const aScheduledRide = (pickupInMinutes: number) =>
  aRide({ kind: "scheduled", pickupAt: inMinutes(pickupInMinutes) });

test("groups a scheduled ride as in progress from an hour before its pickup", () => {
  const due = aScheduledRide(60);
  const later = aScheduledRide(61);
  expect(driverDay([due, later], now)).toEqual({
    requests: [],
    inProgress: [due],
    coming: [later],
  });
});

test("groups an accepted instant ride as in progress", () => {
  const ride = aRide();
  expect(driverDay([ride], now).inProgress).toEqual([ride]);
});

test("sorts requests by deadline", () => {
  const halfADay = aRide({ kind: "scheduled", state: "pending", answerBy: inMinutes(720) });
  const aMinute = aRide({ state: "pending", answerBy: inMinutes(1) });
  expect(driverDay([halfADay, aMinute], now).requests).toEqual([aMinute, halfADay]);
});

test("sorts upcoming rides by pickup, and puts a started ride first", () => {
  const [tomorrow, nextWeek] = [aScheduledRide(1440), aScheduledRide(10_080)];
  const [due, started] = [aScheduledRide(30), aRide({ state: "started" })];
  const day = driverDay([nextWeek, due, tomorrow, started], now);
  expect(day.coming).toEqual([tomorrow, nextWeek]);
  expect(day.inProgress).toEqual([started, due]);
});
