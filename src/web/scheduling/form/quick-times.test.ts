import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pickupAtOf } from "#shared/scheduling/pickup-at.ts";
import { now } from "#web/scheduling/testing/ride-details.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";
import { quickTimes } from "./quick-times.ts";

const labels = (at: Date) => quickTimes(at).map(({ label }) => label);

test("the earliest time is a quarter hour that leaves time to fill in the form", () => {
  expect(labels(now)[0]).toBe("Earliest: Wed, Nov\u00a018, 10 AM ET");
});

test("the earliest time in the repeated hour of a clock change is unambiguous", () => {
  const at = new Date("2026-10-31T06:20:00.000Z");
  expect(labels(at)[0]).toBe("Earliest: Sun, Nov\u00a01, 2 AM ET");
});

test("the popular times follow in chronological order, with their days", () => {
  expect(labels(now).slice(1)).toEqual(["Fri, Nov 20, 6 PM", "Sat, Nov 21, 10 AM"]);
});

test("tomorrow morning is suggested while it is at least 24 hours away", () => {
  expect(labels(new Date("2026-11-17T11:00:00.000Z"))).toContain("Tomorrow, 9 AM");
  expect(labels(now)).not.toContain("Tomorrow, 9 AM");
});

test("tomorrow has one name, also where its weekday is popular", () => {
  const onFriday = labels(new Date("2026-11-20T11:00:00.000Z")).slice(1);
  expect(onFriday).toEqual(["Tomorrow, 9 AM", "Tomorrow, 10 AM"]);
});

test("on a Sunday, tomorrow at nine is suggested once", () => {
  const onSunday = labels(new Date("2026-11-29T06:20:00.000Z")).slice(1);
  expect(onSunday).toEqual(["Tomorrow, 9 AM", "Fri, Dec 4, 6 PM"]);
});

test("on a Friday the suggested Friday is the next one", () => {
  const friday = quickTimes(new Date("2026-11-20T15:00:00.000Z")).find(({ label }) =>
    label.startsWith("Fri, "),
  );
  expect(friday?.pickupDateTime).toBe("11/27/2026");
});

test("every suggested time can be booked and is suggested once, at any time of the year", () => {
  const from = Date.parse("2026-01-01T00:00:00.000Z");
  const minutes = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 });
  fc.assert(
    fc.property(minutes, (passed) => {
      const at = new Date(from + passed * 60_000);
      const times = quickTimes(at);
      expect(new Set(times.map(({ label }) => label)).size).toBe(times.length);
      for (const { pickupDateTime, pickupTime } of times) {
        const wall = { date: isoOfUsDate(pickupDateTime) ?? "", time: pickupTime };
        expect(pickupAtOf(wall, at).kind).toBe("at");
      }
    }),
    { numRuns: 300 },
  );
});
