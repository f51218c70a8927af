import { expect, test } from "vitest";
import { fareRequestOf, isSameTrip, tripErrors, tripPrecision, turnedRound } from "./trip.ts";

const typed = (text: string) => ({ text, place: null });
const jfk = { label: "JFK Airport", latitude: 40.64, longitude: -73.78 };

test("a text of fewer than five characters is refused with the field's own sentence", () => {
  expect(tripErrors({ from: typed("  JFK "), to: typed("") })).toEqual({
    from: "Pickup location must be at least 5 characters long.",
    to: "Dropoff location must be at least 5 characters long.",
  });
  expect(tripErrors({ from: typed("10118"), to: typed("JFK Airport") })).toEqual({});
});

test("a chosen place is sent with its position, a typed text alone", () => {
  expect(
    fareRequestOf({
      from: typed(" 10118 "),
      to: { text: jfk.label, place: { ...jfk, precision: "Airport" } },
    }),
  ).toEqual({
    from: "10118",
    to: "JFK Airport",
    fromPlace: undefined,
    toPlace: jfk,
  });
});

test("a trip turned round asks for something else, turned twice for the same", () => {
  const trip = { from: typed("10118"), to: { text: jfk.label, place: jfk } };
  expect(isSameTrip(trip, turnedRound(trip))).toBe(false);
  expect(isSameTrip(trip, turnedRound(turnedRound(trip)))).toBe(true);
});

test("a chosen place is as precise as it was chosen, a typed one as it was understood", () => {
  const chosen = { text: jfk.label, place: { ...jfk, precision: "Airport" } };
  const understood = { precision: { from: "ZIP code area", to: "City center" } };
  expect(tripPrecision({ from: typed("10118"), to: chosen }, understood)).toEqual({
    from: "ZIP code area",
    to: "Airport",
  });
});
