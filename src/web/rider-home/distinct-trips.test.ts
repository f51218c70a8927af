import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { distinctTrips } from "./distinct-trips.ts";

test("lists a repeated trip once, by its latest ride", () => {
  const [last, before] = [aRide({ reference: "FRLAST00000" }), aRide({ reference: "FRBEFORE000" })];
  expect(distinctTrips([last, before])).toEqual([last]);
});

test("treats the reverse trip as different", () => {
  const there = aRide();
  const back = aRide({ from: there.to, to: there.from });
  expect(distinctTrips([there, back])).toEqual([there, back]);
});
