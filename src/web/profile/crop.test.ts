import { expect, it } from "vitest";
import { centeredCrop, dragCrop, squareOf } from "./crop.ts";

const wide = { width: 900, height: 600 };

it("starts with the largest centered square", () => {
  expect(squareOf(wide, centeredCrop)).toEqual({ x: 150, y: 0, side: 600 });
});

it("zooms into the center", () => {
  expect(squareOf(wide, { ...centeredCrop, zoom: 2 })).toEqual({ x: 300, y: 150, side: 300 });
});

it("moves the crop opposite to the drag", () => {
  const crop = dragCrop(wide, centeredCrop, { x: 0.1, y: 0.4 });
  expect(crop).toEqual({ zoom: 1, x: 0.3, y: 0.5 });
});

it("keeps the crop inside the picture", () => {
  const crop = dragCrop(wide, { ...centeredCrop, zoom: 3 }, { x: 9, y: -9 });
  const { x, y, side } = squareOf(wide, crop);
  expect([x, y + side]).toEqual([0, 600]);
});
