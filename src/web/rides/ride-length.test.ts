import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { lengthText } from "./ride-length.ts";

const { distance, duration } = aRide();
const estimate = `${distance.toFixed(1)} mi · ${duration} min (estimated)`;

const timeline = [
  ...aRide().timeline,
  { state: "started" as const, at: "2026-11-22T14:47:00.000Z", by: "driver" },
  { state: "completed" as const, at: "2026-11-22T15:08:20.000Z", by: "driver" },
];

test("a completed ride shows how long it took instead of the estimate", () => {
  expect(lengthText(aRide({ state: "completed", timeline }))).toBe(
    `${distance.toFixed(1)} mi · took 21 min, price agreed for ${duration} min`,
  );
});

test("a completed ride names no other minutes where none were priced", () => {
  const took = `${distance.toFixed(1)} mi · took 21 min`;
  expect(lengthText(aRide({ state: "completed", timeline, duration: 21 }))).toBe(took);
  expect(lengthText(aRide({ state: "completed", timeline, bookedHours: 2 }))).toBe(took);
});

test("the miles have one decimal", () => {
  expect(lengthText(aRide({ distance: 17.26 }))).toMatch(/^17\.3 mi · /);
});

test("a ride that was not started shows the estimate only", () => {
  expect(lengthText(aRide())).toBe(estimate);
  expect(lengthText(aRide({ state: "completed" }))).toBe(estimate);
});
