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

test("starts weeks on a Monday and months on their first day", () => {
  expect(daysOf("week", "2026-11-22")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(daysOf("week", "2026-11-23")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(daysOf("month", "2026-02-10")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(daysOf("12 weeks", "2026-11-22")).toEqual({ from: "2026-08-31", to: "2026-11-22" });
});

test("goes back to earlier weeks and months, also of another year", () => {
  expect(daysOf("week", "2026-11-22", 2)).toEqual({ from: "2026-11-02", to: "2026-11-08" });
  expect(daysOf("month", "2027-01-31", 1)).toEqual({ from: "2026-12-01", to: "2026-12-31" });
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
  const [span] = spansOf("week", [day("2026-11-09", 5)]);
  expect(span).toMatchObject({ from: "2026-11-09", to: "2026-11-09", net: 5 });
});
