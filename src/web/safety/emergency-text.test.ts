import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { emergencyText } from "./emergency-text.ts";

const started = aRide({ state: "started" });
const place = { latitude: 40.7, longitude: -73.9, label: "Fulton St, Brooklyn, NY", isOfCar: true };

test("the words for 911 name the place with coordinates, the car and the plate letter by letter", () => {
  expect(emergencyText(started, { viewer: "rider", place })).toEqual([
    "I am near Fulton St, Brooklyn, NY (40.70000, -73.90000).",
    "I am in a Blue Toyota Camry, license plate T 1 2 3 4 5 6 C.",
    "The ride goes from 350 5th Ave, New York, NY to JFK Airport.",
  ]);
});

test('a place that is named "Near ..." is not called near twice', () => {
  const between = { ...place, label: "Near Empire State Building, New York, NY" };
  expect(emergencyText(started, { viewer: "rider", place: between })[0]).toBe(
    "I am near Empire State Building, New York, NY (40.70000, -73.90000).",
  );
});

test("without a name the coordinates are read, and without a position the trip", () => {
  const unnamed = emergencyText(started, { viewer: "driver", place: { ...place, label: null } });
  expect(unnamed.slice(0, 2)).toEqual([
    "I am near 40.70000, -73.90000.",
    "I drive a Blue Toyota Camry, license plate T 1 2 3 4 5 6 C.",
  ]);
  const arriving = aRide({ state: "arrived" });
  expect(emergencyText(arriving, { viewer: "rider", place: null })[0]).toBe(
    "I do not know the exact place. The pickup is at 350 5th Ave, New York, NY.",
  );
});

test("a rider who waits is not said to be in the car or at its position", () => {
  const waiting = aRide({ state: "accepted" });
  expect(emergencyText(waiting, { viewer: "rider", place })).toEqual([
    "The car is near Fulton St, Brooklyn, NY (40.70000, -73.90000).",
    "The car is a Blue Toyota Camry, license plate T 1 2 3 4 5 6 C.",
    "The pickup is at 350 5th Ave, New York, NY.",
  ]);
  const device = { ...place, isOfCar: false };
  expect(emergencyText(waiting, { viewer: "rider", place: device })[0]).toMatch(/^I am near /);
});
