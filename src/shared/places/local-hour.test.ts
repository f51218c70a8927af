import { expect, test } from "vitest";
import { localHourAt } from "./local-hour.ts";

test.each([
  ["2026-11-20T23:30:00Z", { hour: 18, isWeekend: false }],
  ["2026-11-21T04:59:00Z", { hour: 23, isWeekend: false }],
  ["2026-11-21T05:00:00Z", { hour: 0, isWeekend: true }],
  ["2026-11-23T04:59:00Z", { hour: 23, isWeekend: true }],
  ["2026-07-20T16:00:00Z", { hour: 12, isWeekend: false }],
])("at %s it is %o in New York", (instant, hour) => {
  expect(localHourAt(new Date(instant))).toEqual(hour);
});
