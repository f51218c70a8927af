import { expect, test } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { loadErrorMessage, submitErrorMessage } from "./error-messages.ts";

test("passes on the server's message", () => {
  expect(submitErrorMessage(new CallFailure("This price has expired.", { status: 409 }))).toBe(
    "This price has expired.",
  );
});

test("tells the user to try again if the server was not reached", () => {
  expect(submitErrorMessage(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Your details are saved. Try again.",
  );
});

test.each([
  ["internal", "unknown"],
  ["Internal server error", "internal"],
])("turns a reply that only says %s into a sentence", (text, code) => {
  expect(loadErrorMessage(new CallFailure(text, { status: 500, code }))).toBe(
    "Something went wrong on our side. Try again in a moment.",
  );
});

test("does not mention saved input after a failed load", () => {
  expect(loadErrorMessage(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Check your connection and try again.",
  );
});
