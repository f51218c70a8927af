import { expect, test } from "vitest";
import { tripLength } from "./trip-words.ts";

const trip = {
  distance: 17.2,
  duration: 45,
  durationRange: [31, 76] as [number, number],
  from: "350 5th Ave",
  to: "JFK Airport",
  precision: { from: "Street address", to: "Airport" },
  estimated: true,
};

test("how far and how long a trip is says when it is an estimate", () => {
  expect(tripLength(trip)).toBe("17.2 mi, 31-76 min (estimated)");
  expect(tripLength({ ...trip, estimated: false })).toBe("17.2 mi, 31-76 min");
});
