import { expect, test } from "vitest";
import { parsePickup, pickupInstantOf, pickupRefusal, skippedTime } from "./pickup-input.ts";
import { now } from "./testing/ride-details.ts";

const inMarch = new Date("2027-03-01T15:00:00.000Z");

test("date and time are in New York's time zone", () => {
  const input = { pickupDateTime: "11/20/2026", pickupTime: "09:30" };
  expect(pickupInstantOf(input)?.toISOString()).toBe("2026-11-20T14:30:00.000Z");
});

test("there is no pickup time while date or time is incomplete", () => {
  expect(parsePickup({ pickupDateTime: "11/20/20", pickupTime: "09:30" }, now)).toBeNull();
  expect(parsePickup({ pickupDateTime: "11/20/2026", pickupTime: "" }, now)).toBeNull();
});

test("less than 24 hours away is too early", () => {
  expect(pickupRefusal({ pickupDateTime: "11/18/2026", pickupTime: "09:39" }, now)).toMatchObject({
    field: "pickupTime",
    sentence: "Pickup time must be at least 24 hours in advance",
  });
  expect(pickupRefusal({ pickupDateTime: "11/18/2026", pickupTime: "09:40" }, now)).toBeNull();
});

test("a time skipped by a clock change gets its own error", () => {
  const skippedTimeInput = { pickupDateTime: "03/14/2027", pickupTime: "02:30" };
  expect(skippedTime(skippedTimeInput, inMarch)).toMatch(/does not exist on this day/);
  expect(skippedTime({ ...skippedTimeInput, pickupTime: "03:30" }, inMarch)).toBeNull();
  expect(pickupInstantOf(skippedTimeInput)).toBeNull();
});

test("a time repeated by a clock change means the first one", () => {
  const input = { pickupDateTime: "11/07/2027", pickupTime: "01:30" };
  const autumn = new Date("2027-10-20T15:00:00.000Z");
  expect(parsePickup(input, autumn)).toMatchObject({ kind: "at", isRepeated: true });
  expect(pickupInstantOf(input)?.toISOString()).toBe("2027-11-07T05:30:00.000Z");
});
