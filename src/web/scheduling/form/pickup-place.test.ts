import { expect, test } from "vitest";
import { someDetails } from "#web/scheduling/testing/ride-details.ts";
import { atAddress, atPosition, swapTrip } from "./pickup-place.ts";

const position = { latitude: 40.7128, longitude: -74.006 };
const typedPlace = { text: "Times Square", place: null };

test("a pickup is an address or a position, never both", () => {
  expect(atAddress(typedPlace)).toEqual({ pickupLocation: typedPlace, position: null });
  expect(atPosition(position)).toEqual({ pickupLocation: { text: "", place: null }, position });
});

test("swapping exchanges pickup and drop-off", () => {
  const details = someDetails();
  expect(swapTrip(details)).toEqual({
    pickupLocation: details.finalDestination,
    position: null,
    finalDestination: details.pickupLocation,
  });
});

test("swapping turns the device's position into a destination by its coordinates", () => {
  const { finalDestination } = swapTrip(someDetails(atPosition(position)));
  expect(finalDestination.text).toBe("40.71280, -74.00600");
  expect(finalDestination.place).toMatchObject(position);
});
