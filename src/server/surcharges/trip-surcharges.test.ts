import { expect, test } from "vitest";
import { writePolyline } from "#shared/places/polyline.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import type { Position } from "#shared/surcharges/outline.ts";
import { applicableRules } from "./trip-surcharges.ts";

const westOfZone = { label: "Jersey City, NJ", latitude: 40.75, longitude: -74.05 };
const eastOfZone = { label: "Queens, NY", latitude: 40.75, longitude: -73.9 };
const pickupAt = new Date("2026-11-26T15:00:00Z");

const touchRule: SurchargeRule = {
  kind: "congestion",
  label: "Congestion surcharge",
  zone: {
    ring: [
      [-74, 40.7],
      [-73.95, 40.7],
      [-73.95, 40.8],
      [-74, 40.8],
      [-74, 40.7],
    ],
  },
  within: null,
  trigger: "touch",
  amount: { cents: 275 },
  windows: [],
  vehicleTypes: null,
};

const innerRing: Position[] = [
  [-73.99, 40.71],
  [-73.96, 40.71],
  [-73.96, 40.79],
  [-73.99, 40.79],
  [-73.99, 40.71],
];

const rulesOn = (line?: string, rule = touchRule) => {
  const geocoder = { zipNear: () => null } as never;
  const trip = { from: westOfZone, to: eastOfZone, route: line === undefined ? {} : { line } };
  return applicableRules({ geocoder }, [rule], trip, pickupAt).map((one) => one.rule);
};

test("a fee for touching a zone applies to a route that crosses it between the ends", () => {
  expect(rulesOn(writePolyline([westOfZone, eastOfZone]))).toEqual([touchRule]);
});

test("a fee for touching a zone does not apply to a route around the zone", () => {
  const north = { latitude: 40.9, longitude: -73.97 };
  expect(rulesOn(writePolyline([westOfZone, north, eastOfZone]))).toEqual([]);
});

test("a fee for touching a zone does not apply to a trip whose route is an estimate", () => {
  expect(rulesOn()).toEqual([]);
});

test("a rule with an inner ring applies only to a route that crosses it, not to one along the border", () => {
  const rule = { ...touchRule, crossed: { ring: innerRing } };
  const alongBorder = [
    { latitude: 40.69, longitude: -74.01 },
    { latitude: 40.705, longitude: -73.98 },
    { latitude: 40.69, longitude: -73.9 },
  ];
  expect(rulesOn(writePolyline(alongBorder))).toEqual([touchRule]);
  expect(rulesOn(writePolyline(alongBorder), rule)).toEqual([]);
  expect(rulesOn(writePolyline([westOfZone, eastOfZone]), rule)).toEqual([rule]);
});
