import { expect, test } from "vitest";
import { aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { bookingSteps } from "./booking-confirmed-steps.ts";

const twoDaysBefore = new Date("2026-11-22T14:41:00.000Z");
const threeHoursBefore = new Date("2026-11-24T11:40:00.000Z");

test("while the driver is asked, the answer's time and what each answer means for the money are said", () => {
  const [answer, yes, no] = bookingSteps(aScheduledRide({ state: "pending" }), twoDaysBefore);
  expect(answer).toMatch(/^Dan answers by Sun, Nov 22, 2026, 9:39 PM ET\./);
  expect(yes).toMatch(/^If Dan accepts, your card is charged \$46\.46\. Until then .* reserved\.$/);
  expect(no).toMatch(/^If not, all of it is free again/);
});

test("once accepted it is said what was charged, and no answer is awaited", () => {
  const [first, ...rest] = bookingSteps(aScheduledRide(), twoDaysBefore);
  expect(first).toBe("Your card was charged $46.46. Nothing is added later.");
  expect(rest.join(" ")).not.toMatch(/answers|If not/);
});

test("only the reminders that are still to come are promised", () => {
  const remind = (now: Date) =>
    bookingSteps(aScheduledRide(), now).filter((step) => step.startsWith("We remind you"));
  expect(remind(twoDaysBefore)).toEqual([
    "We remind you by email 24 hours and 2 hours before the pickup.",
  ]);
  expect(remind(threeHoursBefore)).toEqual(["We remind you by email 2 hours before the pickup."]);
  expect(remind(new Date("2026-11-24T14:00:00.000Z"))).toEqual([]);
});
