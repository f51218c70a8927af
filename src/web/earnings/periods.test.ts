import { expect, test } from "vitest";
import { daysThrough } from "#shared/earnings/days.ts";
import { daysOf, spansOf } from "./periods.ts";

const day = (date: string, net: number) => ({
  day: date,
  rides: 1,
  fare: net,
  kept: 0,
  credit: 0,
  tip: 0,
  toll: 0,
  tax: 0.1,
  net,
  ridersCredit: 0.2,
  paid: net,
  miles: 0,
  onlineMinutes: 0,
});

test("ends a period today and starts weeks on a Monday", () => {
  expect(daysOf("7 days", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(daysOf("30 days", "2026-03-01").from).toBe("2026-01-31");
  expect(daysOf("12 weeks", "2026-11-22")).toEqual({ from: "2026-08-31", to: "2026-11-22" });
});

test("sums the days of a week in whole cents", () => {
  const days = daysThrough("2026-11-09", "2026-11-18").map((date) => day(date, 0.1));
  const all = (sum: number) => ({ fare: sum, tax: sum, net: sum, paid: sum });
  const of = (sum: number, ridersCredit: number) => ({
    ...all(sum),
    kept: 0,
    credit: 0,
    tip: 0,
    toll: 0,
    ridersCredit,
    miles: 0,
    onlineMinutes: 0,
  });
  expect(spansOf("12 weeks", days)).toEqual([
    { from: "2026-11-09", to: "2026-11-15", rides: 7, ...of(0.7, 1.4) },
    { from: "2026-11-16", to: "2026-11-18", rides: 3, ...of(0.3, 0.6) },
  ]);
});

test("returns single days unchanged", () => {
  const [span] = spansOf("7 days", [day("2026-11-09", 5)]);
  expect(span).toMatchObject({ from: "2026-11-09", to: "2026-11-09", net: 5 });
});
