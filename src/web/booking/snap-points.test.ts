import fc from "fast-check";
import { expect, test } from "vitest";
import { dragHeight, nearestSnapPoint, nextSnapPoint } from "./snap-points.ts";

test("the buttons go through three snap points and stay at the ends", () => {
  expect(nextSnapPoint("peek", 1)).toBe("half");
  expect(nextSnapPoint("half", 1)).toBe("full");
  expect(nextSnapPoint("full", 1)).toBe("full");
  expect(nextSnapPoint("half", -1)).toBe("peek");
  expect(nextSnapPoint("peek", -1)).toBe("peek");
});

test.each([
  [150, "peek"],
  [270, "peek"],
  [360, "half"],
  [500, "half"],
  [650, "full"],
  [900, "full"],
])("a sheet released at %i of 724 pixels snaps to %s", (height, snapPoint) => {
  expect(nearestSnapPoint(height, 724)).toBe(snapPoint);
});

test("dragging keeps the sheet's handle visible and the sheet within the page", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -500, max: 2000 }),
      fc.integer({ min: 100, max: 1200 }),
      (y, maxHeight) => {
        const height = dragHeight(y, maxHeight);
        expect(height).toBeGreaterThanOrEqual(100);
        expect(height).toBeLessThanOrEqual(maxHeight);
      },
    ),
  );
});
