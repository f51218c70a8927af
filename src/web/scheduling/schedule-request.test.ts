import { expect, test } from "vitest";
import { scheduleBody } from "#shared/scheduling/contract.ts";
import { isSameRide, replacedRide, scheduleRequestOf } from "./schedule-request.ts";
import { someDetails } from "./testing/ride-details.ts";

const jfk = { label: "JFK Airport", latitude: 40.64, longitude: -73.78, precision: "Airport" };

test("a typed address is sent as text, a chosen place with its position", () => {
  const details = someDetails({ finalDestination: { text: "JFK Airport", place: jfk } });
  expect(scheduleRequestOf(details)).toMatchObject({
    pickupLocation: "350 5th Avenue",
    fromPlace: undefined,
    finalDestination: "JFK Airport",
    toPlace: { label: "JFK Airport", latitude: 40.64, longitude: -73.78 },
    latitude: null,
    longitude: null,
  });
});

test("the device's position is sent without an address", () => {
  const details = someDetails({
    pickupLocation: { text: "", place: null },
    position: { latitude: 40.7, longitude: -74 },
  });
  expect(scheduleRequestOf(details)).toMatchObject({
    pickupLocation: undefined,
    latitude: 40.7,
    longitude: -74,
  });
});

test("the server accepts the date format of the form", () => {
  const body = scheduleBody.parse(scheduleRequestOf(someDetails({ bookedHours: 3 })));
  expect(body).toMatchObject({ pickupDateTime: "2026-11-20", bookedHours: 3 });
});

test("a ride replaces another only at the same pickup time", () => {
  const insteadOf = {
    rideId: "019a0000-0000-7000-8000-000000000001",
    pickupDateTime: "11/20/2026",
    pickupTime: "09:30",
  };
  expect(replacedRide(someDetails({ insteadOf }))).toBe(insteadOf.rideId);
  expect(replacedRide(someDetails({ insteadOf, pickupTime: "10:00" }))).toBeNull();
});

test("two forms are the same ride if their requests are equal", () => {
  expect(isSameRide(someDetails(), someDetails({ notesForDriver: " " }))).toBe(true);
  expect(isSameRide(someDetails(), someDetails({ pickupTime: "09:45" }))).toBe(false);
});
