import { expect, test } from "vitest";
import { milesBetween } from "#shared/places/distance.ts";
import { headingBetween } from "#shared/places/line.ts";
import { pinMovedBy, zoomLevelsOf } from "./move-pin.ts";

const here = { latitude: 40.7484, longitude: -73.9857 };
const METERS_PER_MILE = 1609.344;

test.each([
  ["ArrowUp", 0],
  ["ArrowRight", 90],
  ["ArrowDown", 180],
  ["ArrowLeft", 270],
])("%s moves the pin by ten meters", (key, heading) => {
  const movedPoint = pinMovedBy(here, { key, shiftKey: false });
  if (!movedPoint) throw new Error("the pin stays");
  expect(milesBetween(here, movedPoint) * METERS_PER_MILE).toBeCloseTo(10, 0);
  expect(headingBetween(here, movedPoint)).toBeCloseTo(heading, 3);
});

test("with Shift the pin moves ten times as far", () => {
  const movedPoint = pinMovedBy(here, { key: "ArrowUp", shiftKey: true });
  expect(movedPoint && milesBetween(here, movedPoint) * METERS_PER_MILE).toBeCloseTo(100, 0);
});

test("other keys do not move the pin", () => {
  expect(pinMovedBy(here, { key: "Enter", shiftKey: false })).toBeNull();
});

test.each([
  ["+", 1],
  ["=", 1],
  ["-", -1],
  ["_", -1],
  ["Enter", 0],
])("%s zooms by %i levels, and by none with Ctrl", (key, levels) => {
  const pressed = { key, ctrlKey: false, metaKey: false, altKey: false };
  expect(zoomLevelsOf(pressed)).toBe(levels);
  expect(zoomLevelsOf({ ...pressed, ctrlKey: true })).toBe(0);
});
