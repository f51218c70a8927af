import fc from "fast-check";
import { expect, test } from "vitest";
import { plusDays } from "#shared/plus-days.ts";
import { daysThrough } from "./days.ts";
import {
  forecastWeek,
  outlookDays,
  perHour,
  perMile,
  rangesOf,
  sumDays,
  type WorkedDay,
} from "./outlook.ts";

const nothing = { rides: 0, net: 0, miles: 0, onlineMinutes: 0 };
/** Earnings by day from a first day on. */
const earned = (from: string, ...nets: number[]): WorkedDay[] =>
  nets.map((net, after) => ({ ...nothing, day: plusDays(from, after), net }));

// November 26, 2026 is a Thursday.
const today = "2026-11-26";

test("a day is compared with the same weekday, a week or month with the same part of the one before", () => {
  expect(rangesOf("day", today)).toEqual({
    now: { from: today, to: today },
    before: { from: "2026-11-19", to: "2026-11-19" },
  });
  expect(rangesOf("week", today)).toEqual({
    now: { from: "2026-11-23", to: today },
    before: { from: "2026-11-16", to: "2026-11-19" },
  });
  expect(rangesOf("month", today)).toEqual({
    now: { from: "2026-11-01", to: today },
    before: { from: "2026-10-01", to: "2026-10-26" },
  });
});

test("the end of a long month is compared with the whole month before", () => {
  expect(rangesOf("month", "2026-03-31").before).toEqual({ from: "2026-02-01", to: "2026-02-28" });
});

test("the outlook covers the days of every period, in at most 62 days", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (after) => {
      const day = plusDays("2024-01-01", after);
      const { from, to } = outlookDays(day);
      for (const period of ["day", "week", "month"] as const)
        expect(from <= rangesOf(period, day).before.from).toBe(true);
      expect(to).toBe(day);
      expect(daysThrough(from, to).length).toBeLessThanOrEqual(62);
    }),
  );
});

test("earnings are summed in whole cents", () => {
  const days = earned("2026-11-23", 0.1, 0.2, 5);
  expect(sumDays(days, { from: "2026-11-23", to: "2026-11-24" }).net).toBe(0.3);
});

test("rates are per hour online and per trip mile, and null without either", () => {
  const worked = { rides: 2, net: 50, miles: 20, onlineMinutes: 90 };
  expect([perHour(worked), perMile(worked)]).toEqual([33.33, 2.5]);
  expect([perHour(nothing), perMile(nothing)]).toEqual([null, null]);
});

test("there is no rate per hour before half an hour online", () => {
  const worked = { rides: 1, net: 36.64, miles: 17, onlineMinutes: 4 };
  expect(perHour(worked)).toBeNull();
  expect(perHour({ ...worked, onlineMinutes: 29 })).toBeNull();
  expect(perHour({ ...worked, onlineMinutes: 30 })).toBe(73.28);
});

test("the forecast takes the rest of the week from the same days of the last four weeks", () => {
  const usualWeek = [10, 20, 30, 40, 50, 60, 70];
  const days = earned(
    "2026-10-26",
    ...usualWeek,
    ...usualWeek,
    ...usualWeek,
    ...usualWeek,
    5,
    5,
    5,
    1,
  );
  expect(forecastWeek(days, today)).toBe(15 + 40 + 50 + 60 + 70);
});

test("the forecast counts today in full once it is better than usual", () => {
  const days = earned("2026-11-16", 10, 10, 10, 10, 10, 10, 10, 0, 0, 0, 99);
  expect(forecastWeek(days, today)).toBe(99 + 30);
});

test("the forecast leaves out the weeks before the first earnings", () => {
  const days = earned("2026-10-26", ...Array(20).fill(0), 70, ...Array(7).fill(10));
  expect(forecastWeek(days, "2026-11-22")).toBe(60 + 70);
});

test("there is no forecast in a driver's first week", () => {
  expect(forecastWeek(earned("2026-11-23", 10, 10, 10, 10), today)).toBeNull();
  expect(forecastWeek([], today)).toBeNull();
});

test("the forecast is never less than the earnings so far", () => {
  const nets = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 32, maxLength: 32 });
  fc.assert(
    fc.property(nets, (amounts) => {
      const days = earned("2026-10-26", ...amounts.map((amount) => amount / 100));
      const forecast = forecastWeek(days, today);
      const soFar = sumDays(days, rangesOf("week", today).now).net;
      expect(forecast ?? soFar).toBeGreaterThanOrEqual(soFar - 0.01);
    }),
  );
});
