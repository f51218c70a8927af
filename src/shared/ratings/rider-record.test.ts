import { expect, test } from "vitest";
import { isBelowFloor, isWarningDue, yesPercent } from "./rider-record.ts";

const now = new Date("2026-11-26T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("a rider's share is shown from the fifth driver on", () => {
  expect(yesPercent({ yes: 4, rated: 4 })).toBeNull();
  expect(yesPercent({ yes: 4, rated: 5 })).toBe(80);
  expect(yesPercent({ yes: 2, rated: 3 * 5 })).toBe(13);
});

test("a rider is below the floor if at least five drivers answered and the share of YES is lower", () => {
  for (let rated = 0; rated <= 30; rated += 1)
    for (let yes = 0; yes <= rated; yes += 1)
      expect(isBelowFloor({ yes, rated }, 60)).toBe(rated >= 5 && yes / rated < 0.6);
});

test("a floor of 0 warns nobody", () => {
  expect(isBelowFloor({ yes: 0, rated: 100 }, 0)).toBe(false);
});

test("a rider is warned once in 30 days", () => {
  const low = { yes: 1, rated: 5 };
  expect(isWarningDue({ ...low, warnedAt: null }, 60, now)).toBe(true);
  expect(isWarningDue({ ...low, warnedAt: daysAgo(29) }, 60, now)).toBe(false);
  expect(isWarningDue({ ...low, warnedAt: daysAgo(30) }, 60, now)).toBe(true);
  expect(isWarningDue({ yes: 5, rated: 5, warnedAt: null }, 60, now)).toBe(false);
});
