import { expect, test } from "vitest";
import { carPaintOf } from "./car-paint.ts";

test.each([
  ["Black", "black"],
  ["Pearl White", "white"],
  ["midnight-blue metallic", "blue"],
  ["GREY", "gray"],
  ["Burgundy", "red"],
  ["Blue, gray roof", "gray"],
])("%s is drawn %s", (color, paint) => {
  expect(carPaintOf(color)).toBe(paint);
});

test.each(["", "Rainbow", "constructor", "reddish"])("%j names no paint", (color) => {
  expect(carPaintOf(color)).toBeNull();
});
