import { expect, test } from "vitest";
import { CallFailure } from "#web/platform/call-failure.ts";
import { isCodeNeeded, logInFailureWords, logInToast } from "./log-in-call.ts";

test("a refused log-in is told in the server's words", () => {
  const refused = new CallFailure("The email or password is not right", { status: 401 });
  expect(logInToast(refused)).toEqual(["Login failed", "The email or password is not right"]);
});

test("only a password that waits for its code asks for one", () => {
  const failure = (code: string) => new CallFailure("Enter the code", { status: 401, code });
  expect(isCodeNeeded(failure("totp_needed"))).toBe(true);
  expect(isCodeNeeded(failure("wrong_code"))).toBe(false);
});

test.each([
  ["a server that is not reached", new CallFailure("Network error")],
  ["a server that breaks", new CallFailure("Internal server error", { status: 500 })],
  ["anything else", new TypeError("x is undefined")],
])("the message for %s is an internal server error", (_what, error) => {
  expect(logInToast(error)).toEqual(["Error", "Internal server error"]);
});

test("the form says that the server was not reached, and else what the message says", () => {
  expect(logInFailureWords(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Check your connection and try again.",
  );
  expect(logInFailureWords(new CallFailure("Oops", { status: 500 }))).toBe("Internal server error");
});
