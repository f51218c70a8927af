import { expect, test } from "vitest";
import { pickupRefusal, skippedTime, wishedInstant, wishedPickup } from "./pickup-wish.ts";
import { now } from "./testing/ride-details.ts";

const inMarch = new Date("2027-03-01T15:00:00.000Z");

test("date and time are those of New York", () => {
  const wish = { pickupDateTime: "11/20/2026", pickupTime: "09:30" };
  expect(wishedInstant(wish)?.toISOString()).toBe("2026-11-20T14:30:00.000Z");
});

test("nothing is wished while date or time is missing", () => {
  expect(wishedPickup({ pickupDateTime: "11/20/20", pickupTime: "09:30" }, now)).toBeNull();
  expect(wishedPickup({ pickupDateTime: "11/20/2026", pickupTime: "" }, now)).toBeNull();
});

test("less than 24 hours away is too early", () => {
  expect(pickupRefusal({ pickupDateTime: "11/18/2026", pickupTime: "09:39" }, now)).toMatchObject({
    field: "pickupTime",
    sentence: "Pickup time must be at least 24 hours in advance",
  });
  expect(pickupRefusal({ pickupDateTime: "11/18/2026", pickupTime: "09:40" }, now)).toBeNull();
});

test("a time that the clocks skip is told apart from one that is too early", () => {
  const skipped = { pickupDateTime: "03/14/2027", pickupTime: "02:30" };
  expect(skippedTime(skipped, inMarch)).toMatch(/does not exist on this day/);
  expect(skippedTime({ ...skipped, pickupTime: "03:30" }, inMarch)).toBeNull();
  expect(wishedInstant(skipped)).toBeNull();
});

test("a time that comes twice means the first", () => {
  const wish = { pickupDateTime: "11/07/2027", pickupTime: "01:30" };
  const autumn = new Date("2027-10-20T15:00:00.000Z");
  expect(wishedPickup(wish, autumn)).toMatchObject({ kind: "at", isRepeated: true });
  expect(wishedInstant(wish)?.toISOString()).toBe("2027-11-07T05:30:00.000Z");
});
