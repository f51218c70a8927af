import { expect, test } from "vitest";
import { CallFailure } from "#web/platform/call-failure.ts";
import { refusedToast, scheduleCheckoutMessage, scheduledToast } from "./schedule-text.ts";
import { anAnswer } from "./testing/an-answer.ts";

test("the toast after scheduling has the server's message, distance, duration and drivers", () => {
  expect(scheduledToast(anAnswer())).toEqual([
    "Ride Scheduled Successfully!",
    "1 driver is available\nEstimated trip: 17.2 mi, 39 min",
  ]);
});

test("a refusal shows the server's message, any other failure a general one", () => {
  const refused = new CallFailure("We could not find this place", { status: 422 });
  expect(refusedToast(refused)).toEqual(["Error", "We could not find this place"]);
  expect(refusedToast(new CallFailure("Network error"))).toEqual(["Error", "An error occurred"]);
});

test("a payment page that does not open shows the server's reason, if there is one", () => {
  const takenFailure = new CallFailure("This driver was just taken", { status: 409 });
  expect(scheduleCheckoutMessage(takenFailure)).toBe("This driver was just taken");
  expect(scheduleCheckoutMessage(new Error("No checkout URL received"))).toBe(
    "No checkout URL received",
  );
  expect(scheduleCheckoutMessage(new CallFailure("Network error"))).toBe(
    "Payment processing failed",
  );
});
