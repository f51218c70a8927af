import { expect, test } from "vitest";
import { hourlyFare } from "./hourly-fare.ts";

test.each([
  ["an hour with the way to the pickup", 40.4, 50, 10, null, 40.4],
  ["54 minutes", 40.4, 48, 6, null, 44.89],
  ["booked hours instead of the estimate", 90, 40, 0, 3, 30],
  ["no time at all", 5, 0, 0, null, 300],
])("a fare for %s", (_, rideCost, duration, pickupMinutes, bookedHours, dollars) => {
  expect(hourlyFare({ rideCost, duration, pickupMinutes, bookedHours })).toBe(dollars);
});
