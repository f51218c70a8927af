import { expect, test } from "vitest";
import { someDetails } from "#web/scheduling/testing/ride-details.ts";
import { atAddress, atPosition, swappedTrip } from "./pickup-place.ts";

const position = { latitude: 40.7128, longitude: -74.006 };
const typed = { text: "Times Square", place: null };

test("a pickup is an address or a position, never both", () => {
  expect(atAddress(typed)).toEqual({ pickupLocation: typed, position: null });
  expect(atPosition(position)).toEqual({ pickupLocation: { text: "", place: null }, position });
});

test("turned round, pickup and drop-off change places", () => {
  const details = someDetails();
  expect(swappedTrip(details)).toEqual({
    pickupLocation: details.finalDestination,
    position: null,
    finalDestination: details.pickupLocation,
  });
});

test("turned round, a measured position becomes a destination by its coordinates", () => {
  const { finalDestination } = swappedTrip(someDetails(atPosition(position)));
  expect(finalDestination.text).toBe("40.71280, -74.00600");
  expect(finalDestination.place).toMatchObject(position);
});
