import { expect, test } from "vitest";
import { fitWhenVisible } from "./fit-when-visible.ts";

const aMap = (clientHeight = 192) => {
  const box = { clientWidth: 390, clientHeight };
  const fits: number[] = [];
  return { box, fits, ...fitWhenVisible(box, (durationMs) => fits.push(durationMs)) };
};

test("a visible map is fitted on demand, and after each resize if requested", () => {
  const map = aMap();
  map.fit(300);
  map.resize(true);
  map.resize(false);
  expect(map.fits).toEqual([300, 0]);
});

test("a map without height is fitted once it has one, even if it was moved by hand", () => {
  const map = aMap();
  map.box.clientHeight = 0;
  map.resize(true);
  map.fit(300);
  expect(map.fits).toEqual([]);
  map.box.clientHeight = 192;
  map.resize(false);
  map.resize(false);
  expect(map.fits).toEqual([0]);
});

test("a map that is opened without height is fitted later", () => {
  const map = aMap(0);
  map.box.clientHeight = 192;
  map.resize(false);
  expect(map.fits).toEqual([0]);
});
