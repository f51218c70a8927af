import { expect, test } from "vitest";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { distinctTrips } from "./distinct-trips.ts";

const aPastRide = (changes: Parameters<typeof aRide>[0] = {}) =>
  aRide({ state: "completed", ...changes });

test("lists a repeated trip once, by its latest ride", () => {
  const [last, before] = [
    aPastRide({ reference: "FRLAST00000" }),
    aPastRide({ reference: "FRBEFORE000" }),
  ];
  expect(distinctTrips([last, before])).toEqual([last]);
});

test("treats the reverse trip as different", () => {
  const there = aPastRide();
  const back = aPastRide({ from: there.to, to: there.from });
  expect(distinctTrips([there, back])).toEqual([there, back]);
});

test.each(["rejected", "expired", "cancelled", "no_show", "lapsed"] as const)(
  "leaves out a trip that was never made: %s",
  (state) => {
    expect(distinctTrips([aRide({ state })])).toEqual([]);
  },
);
