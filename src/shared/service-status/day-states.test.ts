import { expect, test } from "vitest";
import { dayStates, hasHistory, type MeasuredDays } from "./day-states.ts";

const strip: MeasuredDays = {
  measuredAt: "2026-11-29T09:00:00.000Z",
  shownFrom: "2026-08-31T09:00:00.000Z",
  incidents: [],
  incidentCount: 0,
};
const daysWith = (state: string, props: Partial<MeasuredDays>) =>
  dayStates({ ...strip, ...props }).flatMap((day, index) => (day === state ? [index] : []));

test("shows ninety working days without an incident", () => {
  expect(daysWith("working", {})).toHaveLength(90);
});

test("shows days before the first measurement as unmeasured", () => {
  const isNew = { shownFrom: "2026-11-27T08:00:00.000Z" };
  expect(daysWith("working", isNew)).toEqual([87, 88, 89]);
  expect(daysWith("unmeasured", isNew)).toHaveLength(87);
  expect(daysWith("working", { shownFrom: "2026-11-29T09:00:12.000Z" })).toEqual([89]);
});

test("marks each day that an incident touches", () => {
  const overNight = { startedAt: "2026-11-26T08:00:00.000Z", endedAt: "2026-11-26T10:00:00.000Z" };
  expect(daysWith("trouble", { incidents: [overNight], incidentCount: 1 })).toEqual([86, 87]);
  const open = { startedAt: "2026-11-28T10:00:00.000Z", endedAt: null };
  expect(daysWith("trouble", { incidents: [open], incidentCount: 1 })).toEqual([89]);
});

test("shows days before the oldest listed incident as unmeasured if older incidents are missing", () => {
  const incidents = [
    { startedAt: "2026-11-28T10:00:00.000Z", endedAt: "2026-11-28T10:10:00.000Z" },
  ];
  expect(daysWith("unmeasured", { incidents, incidentCount: 2 })).toHaveLength(89);
});

test("has a history after seven days of measurements", () => {
  expect(hasHistory({ ...strip, shownFrom: "2026-11-22T09:00:00.000Z" })).toBe(true);
  expect(hasHistory({ ...strip, shownFrom: "2026-11-22T09:00:01.000Z" })).toBe(false);
});
