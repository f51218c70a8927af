import fc from "fast-check";
import { expect, test } from "vitest";
import { dragHeight, nearestStop, nextStop } from "./sheet-stops.ts";

test("the buttons go through three stops and stay at the ends", () => {
  expect(nextStop("peek", 1)).toBe("half");
  expect(nextStop("half", 1)).toBe("full");
  expect(nextStop("full", 1)).toBe("full");
  expect(nextStop("half", -1)).toBe("peek");
  expect(nextStop("peek", -1)).toBe("peek");
});

test.each([
  [150, "peek"],
  [270, "peek"],
  [360, "half"],
  [500, "half"],
  [650, "full"],
  [900, "full"],
])("a sheet left at %i of 724 pixels goes to %s", (height, stop) => {
  expect(nearestStop(height, 724)).toBe(stop);
});

test("dragging keeps the sheet's handle visible and the sheet within the page", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 2000 }),
      fc.integer({ min: 100, max: 1200 }),
      (y, stage) => {
        const height = dragHeight(y, stage);
        expect(height).toBeGreaterThanOrEqual(100);
        expect(height).toBeLessThanOrEqual(stage);
      },
    ),
  );
});
