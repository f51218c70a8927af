import { expect, test } from "vitest";
import { CallFailure } from "#web/platform/call-failure.ts";
import { isCodeNeeded, logInErrorMessage, logInToast } from "./log-in-call.ts";

test("the toast shows the server's message for a refused log-in", () => {
  const refused = new CallFailure("Wrong email or password", { status: 401 });
  expect(logInToast(refused)).toEqual(["Login failed", "Wrong email or password"]);
});

test("a code is asked for only if the server requires one", () => {
  const failure = (code: string) => new CallFailure("Enter the code", { status: 401, code });
  expect(isCodeNeeded(failure("totp_needed"))).toBe(true);
  expect(isCodeNeeded(failure("wrong_code"))).toBe(false);
});

test.each([
  ["an unreachable server", new CallFailure("Network error")],
  ["a status of 500", new CallFailure("Internal server error", { status: 500 })],
  ["any other error", new TypeError("x is undefined")],
])("the toast for %s is an internal server error", (_case, error) => {
  expect(logInToast(error)).toEqual(["Error", "Internal server error"]);
});

test("the form says that the server was not reached, else the message of the toast", () => {
  expect(logInErrorMessage(new CallFailure("Network error"))).toBe(
    "Couldn't reach the server. Check your connection and try again.",
  );
  expect(logInErrorMessage(new CallFailure("Oops", { status: 500 }))).toBe("Internal server error");
});
