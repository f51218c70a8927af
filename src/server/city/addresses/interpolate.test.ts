import fc from "fast-check";
import { expect, test } from "vitest";
import type { House } from "./address-rows.ts";
import { interpolate } from "./interpolate.ts";

const line = [
  { latitude: 40, longitude: -74 },
  { latitude: 40.001, longitude: -74 },
  { latitude: 40.002, longitude: -74 },
];
const house = (number: number, streetId = 1): House => ({
  ...{ number, streetId, label: `${number}`, zip: "10001", latitude: 0, longitude: 0 },
});
const numbers = (houses: House[]) => houses.map(({ number }) => number);

test("the numbers between both ends lie along the line", () => {
  const houses = interpolate({ step: 2, line }, house(1), house(9));
  expect(numbers(houses)).toEqual([3, 5, 7]);
  expect(houses.map(({ latitude }) => latitude.toFixed(4))).toEqual([
    "40.0005",
    "40.0010",
    "40.0015",
  ]);
});

test("a line drawn from the highest house number down is reversed", () => {
  const houses = interpolate({ step: 1, line }, house(4), house(1));
  expect(numbers(houses)).toEqual([2, 3]);
  expect(houses[0]?.latitude).toBeGreaterThan(houses[1]?.latitude ?? 90);
});

test.each([
  ["ends on two streets", house(1), house(9, 2)],
  ["neighbors", house(1), house(3)],
  ["a house and itself", house(1), house(1)],
  ["numbers too far apart", house(1), house(9001)],
])("no house is placed between %s", (_what, from, to) => {
  expect(interpolate({ step: 2, line }, from, to)).toEqual([]);
});

test("all houses lie between the ends, by number and place", () => {
  const ends = fc.record({ from: fc.nat(500), to: fc.nat(500), step: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(ends, ({ from, to, step }) => {
      for (const { number, latitude } of interpolate({ step, line }, house(from), house(to))) {
        expect(number).toBeGreaterThan(Math.min(from, to));
        expect(number).toBeLessThan(Math.max(from, to));
        expect(latitude).toBeGreaterThanOrEqual(40);
        expect(latitude).toBeLessThanOrEqual(40.002);
      }
    }),
  );
});
