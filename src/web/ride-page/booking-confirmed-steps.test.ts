import { expect, test } from "vitest";
import { aScheduledRide } from "#shared/rides/testing/a-ride.ts";
import { bookingSteps } from "./booking-confirmed-steps.ts";

const twoDaysBefore = new Date("2026-11-22T14:41:00.000Z");
const threeHoursBefore = new Date("2026-11-24T11:40:00.000Z");

test("states how the answer arrives and the outcome of both answers while pending", () => {
  const [answer, yes, no] = bookingSteps(aScheduledRide({ state: "pending" }), twoDaysBefore);
  expect(answer).toBe("You get an email when Dan answers, and this page updates by itself.");
  expect(yes).toMatch(/^If Dan accepts, your card is charged \$46\.46\.$/);
  expect(no).toMatch(/^If not, we release the hold/);
});

test("states only what is still ahead once accepted", () => {
  const steps = bookingSteps(aScheduledRide(), twoDaysBefore);
  expect(steps).toHaveLength(2);
  expect(steps.join(" ")).not.toMatch(/to answer|If not|charged/);
});

test("lists only reminders that are still ahead", () => {
  const remind = (now: Date) =>
    bookingSteps(aScheduledRide(), now).filter((step) => step.startsWith("We remind you"));
  expect(remind(twoDaysBefore)).toEqual([
    "We remind you by email 24 hours and 2 hours before the pickup.",
  ]);
  expect(remind(threeHoursBefore)).toEqual(["We remind you by email 2 hours before the pickup."]);
  expect(remind(new Date("2026-11-24T14:00:00.000Z"))).toEqual([]);
});
