import { expect, test } from "vitest";
import { fareRequestOf, isSameTrip, swappedTrip, tripErrors, tripPrecision } from "./trip.ts";

const freeText = (text: string) => ({ text, place: null });
const jfk = { label: "JFK Airport", latitude: 40.64, longitude: -73.78 };

test("rejects a text of fewer than five characters with the field's message", () => {
  expect(tripErrors({ from: freeText("  JFK "), to: freeText("") })).toEqual({
    from: "Pickup location must be at least 5 characters long.",
    to: "Dropoff location must be at least 5 characters long.",
  });
  expect(tripErrors({ from: freeText("10118"), to: freeText("JFK Airport") })).toEqual({});
});

test("sends a chosen place with its position, and free text without one", () => {
  expect(
    fareRequestOf({
      from: freeText(" 10118 "),
      to: { text: jfk.label, place: { ...jfk, precision: "Airport" } },
    }),
  ).toEqual({
    from: "10118",
    to: "JFK Airport",
    fromPlace: undefined,
    toPlace: { ...jfk, precision: "airport" },
  });
});

test("treats a swapped trip as different, and one swapped twice as the same", () => {
  const trip = { from: freeText("10118"), to: { text: jfk.label, place: jfk } };
  expect(isSameTrip(trip, swappedTrip(trip))).toBe(false);
  expect(isSameTrip(trip, swappedTrip(swappedTrip(trip)))).toBe(true);
});

test("takes the precision of a chosen place from the choice, and of free text from the server", () => {
  const chosenPlace = { text: jfk.label, place: { ...jfk, precision: "Airport" } };
  const geocoded = { precision: { from: "ZIP code area", to: "City center" } };
  expect(tripPrecision({ from: freeText("10118"), to: chosenPlace }, geocoded)).toEqual({
    from: "ZIP code area",
    to: "Airport",
  });
});
