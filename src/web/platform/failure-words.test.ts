import { expect, test } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { failureWords, loadFailureWords } from "./failure-words.ts";

test("the server's own sentence is passed on", () => {
  expect(failureWords(new CallFailure("This price has expired.", { status: 409 }))).toBe(
    "This price has expired.",
  );
});

test("when the server was not reached, the sentence says what to do", () => {
  expect(failureWords(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Your details are saved. Try again.",
  );
});

test("what could not be read promises nothing about details", () => {
  expect(loadFailureWords(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Check your connection and try again.",
  );
});
