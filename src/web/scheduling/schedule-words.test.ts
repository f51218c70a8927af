import { expect, test } from "vitest";
import { CallFailure } from "#web/platform/call-failure.ts";
import { refusedToast, scheduleCheckoutWords, scheduledToast } from "./schedule-words.ts";
import { anAnswer } from "./testing/an-answer.ts";

test("the message after scheduling has the server's words, distance, duration and drivers", () => {
  expect(scheduledToast(anAnswer())).toEqual([
    "Ride Scheduled Successfully!",
    "1 driver is available\nEstimated distance: 17.2 mi\nEstimated duration: 39 min\nAvailable drivers: 1",
  ]);
});

test("a refusal is said in the server's words, anything else in general ones", () => {
  const refused = new CallFailure("We could not find this place", { status: 422 });
  expect(refusedToast(refused)).toEqual(["Error", "We could not find this place"]);
  expect(refusedToast(new CallFailure("Network error"))).toEqual(["Error", "An error occurred"]);
});

test("a payment page that does not open says why when the server did", () => {
  const taken = new CallFailure("This driver was just taken", { status: 409 });
  expect(scheduleCheckoutWords(taken)).toBe("This driver was just taken");
  expect(scheduleCheckoutWords(new Error("No checkout URL received"))).toBe(
    "No checkout URL received",
  );
  expect(scheduleCheckoutWords(new CallFailure("Network error"))).toBe("Payment processing failed");
});
