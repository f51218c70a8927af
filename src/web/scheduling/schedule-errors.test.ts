import { expect, test } from "vitest";
import { blankDetails } from "./ride-details.ts";
import {
  listedErrors,
  remainingErrors,
  scheduleErrors,
  serverErrorsByField,
} from "./schedule-errors.ts";
import { now, rosa, someDetails } from "./testing/ride-details.ts";

test("an empty form has an error for every required field, in page order", () => {
  const empty = { ...blankDetails(rosa), name: "", phoneNumber: "+1 " };
  expect(listedErrors(scheduleErrors(empty, now))).toEqual([
    {
      field: "pickupLocation",
      message: "Either address or coordinates (latitude/longitude) must be provided",
    },
    { field: "finalDestination", message: "Location is required" },
    { field: "pickupDateTime", message: "Please select a date and time" },
    { field: "pickupTime", message: "Time must be in HH:MM format" },
    { field: "name", message: "Name is required" },
    { field: "phoneNumber", message: "Phone number must be in format: +1 XXX-XXX-XXXX" },
  ]);
});

test("a completed form has no errors", () => {
  expect(scheduleErrors(someDetails(), now)).toEqual({});
});

test("a date that does not exist is not taken for a missing one", () => {
  for (const pickupDateTime of ["02/30/2027", "2/30/2027"])
    expect(scheduleErrors(someDetails({ pickupDateTime }), now)).toEqual({
      pickupDateTime: "This date does not exist",
    });
});

test("coordinates can replace the pickup address", () => {
  const position = { latitude: 40.7, longitude: -74 };
  const details = someDetails({ pickupLocation: { text: "", place: null }, position });
  expect(scheduleErrors(details, now)).toEqual({});
});

test("a pickup in less than 24 hours is an error of the pickup time", () => {
  const details = someDetails({ pickupDateTime: "11/18/2026", pickupTime: "08:00" });
  expect(scheduleErrors(details, now)).toEqual({
    pickupTime: "Pickup time must be at least 24 hours in advance",
  });
});

test("a declined ride can be requested again at its own time only", () => {
  const pickup = { pickupDateTime: "11/18/2026", pickupTime: "08:00" };
  const rideId = "019a0000-0000-7000-8000-000000000001";
  const details = someDetails({ ...pickup, insteadOf: { rideId, ...pickup } });
  expect(scheduleErrors(details, now)).toEqual({});
  expect(scheduleErrors({ ...details, pickupTime: "08:15" }, now)).toHaveProperty("pickupTime");
});

test("the server's errors are shown at the matching form fields", () => {
  const fields = { from: "Not found", "toPlace.label": "Too far", pickupTime: "Too early" };
  expect(serverErrorsByField({ fields })).toEqual({
    pickupLocation: "Not found",
    finalDestination: "Too far",
    pickupTime: "Too early",
  });
});

test("an error disappears when its field is corrected, and no new one appears before the next submit", () => {
  const before = someDetails({ name: "" });
  const visibleErrors = scheduleErrors(before, now);
  const after = { ...before, name: "Rosa", finalDestination: { text: "", place: null } };
  expect(remainingErrors(visibleErrors, { before, after }, now)).toEqual({});
});

test("an error of the server stays until its field is changed", () => {
  const visibleErrors = { pickupLocation: "We could not find this place" };
  const before = someDetails();
  const named = { ...before, name: "Rosa Maria" };
  expect(remainingErrors(visibleErrors, { before, after: named }, now)).toEqual(visibleErrors);
  const movedDetails = { ...before, pickupLocation: { text: "Times Square", place: null } };
  expect(remainingErrors(visibleErrors, { before, after: movedDetails }, now)).toEqual({});
});
