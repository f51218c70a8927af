import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { arrivalRangeText, arrivalText, milesToGo, plannedArrivalText } from "./arrival-text.ts";

const at = Date.parse("2026-11-23T02:00:00Z");

test("names the clock time of the arrival, and no time at the end", () => {
  expect(arrivalText({ miles: 2.1, minutes: 10 }, at)).toBe("Arriving about 9:10\u00a0PM\u00a0ET");
  expect(arrivalText({ miles: 0.04, minutes: 1 }, at)).toBe("Arriving now");
});

test("without a measured route the planned minutes are used, until they have passed", () => {
  const ride = {
    duration: 20,
    to: aRide().to,
    timeline: [{ state: "started" as const, at: "2026-11-23T01:50:00Z", by: "driver" }],
  };
  expect(plannedArrivalText(ride, at)).toBe("Arriving about 9:10\u00a0PM\u00a0ET (estimated)");
  expect(plannedArrivalText(ride, at + 11 * 60_000)).toBe("To JFK Airport");
  expect(plannedArrivalText({ ...ride, timeline: [] }, at)).toBe("To JFK Airport");
});

test.each([
  [2.14, "2.1 mi to go"],
  [1.04, "1.0 mi to go"],
  [0.05, "0.1 mi to go"],
  [0.04, "Less than 0.1 mi to go"],
])("shows %f miles as %s", (miles, text) => {
  expect(milesToGo(miles)).toBe(text);
});

test("names the arrival range as clock times", () => {
  expect(arrivalRangeText([5, 18], at)).toBe("Between 9:05 PM and 9:18 PM ET");
  expect(arrivalRangeText([10, 10.2], at)).toBe("At 9:10 PM ET");
});
