import { expect, test } from "vitest";
import { blankDetails } from "./ride-details.ts";
import { listedErrors, remainingErrors, saidByServer, scheduleErrors } from "./schedule-errors.ts";
import { now, rosa, someDetails } from "./testing/ride-details.ts";

test("an empty form says what every field needs, in the order of the page", () => {
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

test("a form that is filled in has no errors", () => {
  expect(scheduleErrors(someDetails(), now)).toEqual({});
});

test("coordinates do for the pickup address", () => {
  const position = { latitude: 40.7, longitude: -74 };
  const details = someDetails({ pickupLocation: { text: "", place: null }, position });
  expect(scheduleErrors(details, now)).toEqual({});
});

test("a pickup in less than 24 hours is refused at its time", () => {
  const details = someDetails({ pickupDateTime: "11/18/2026", pickupTime: "08:00" });
  expect(scheduleErrors(details, now)).toEqual({
    pickupTime: "Pickup time must be at least 24 hours in advance",
  });
});

test("a declined ride may be asked for again at its own time, and at no other so near", () => {
  const pickup = { pickupDateTime: "11/18/2026", pickupTime: "08:00" };
  const rideId = "019a0000-0000-7000-8000-000000000001";
  const details = someDetails({ ...pickup, insteadOf: { rideId, ...pickup } });
  expect(scheduleErrors(details, now)).toEqual({});
  expect(scheduleErrors({ ...details, pickupTime: "08:15" }, now)).toHaveProperty("pickupTime");
});

test("what the server says of its own names stands at the form's fields", () => {
  const fields = { from: "Not found", "toPlace.label": "Too far", pickupTime: "Too early" };
  expect(saidByServer({ fields })).toEqual({
    pickupLocation: "Not found",
    finalDestination: "Too far",
    pickupTime: "Too early",
  });
});

test("an error goes when its field is mended, and no new one comes before the next try", () => {
  const before = someDetails({ name: "" });
  const told = scheduleErrors(before, now);
  const after = { ...before, name: "Rosa", finalDestination: { text: "", place: null } };
  expect(remainingErrors(told, { before, after }, now)).toEqual({});
});

test("what the server said of a field stays until the field is changed", () => {
  const told = { pickupLocation: "We could not find this place" };
  const before = someDetails();
  const named = { ...before, name: "Rosa Maria" };
  expect(remainingErrors(told, { before, after: named }, now)).toEqual(told);
  const moved = { ...before, pickupLocation: { text: "Times Square", place: null } };
  expect(remainingErrors(told, { before, after: moved }, now)).toEqual({});
});
