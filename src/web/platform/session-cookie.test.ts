import { expect, test } from "vitest";
import { tokenIn } from "./session-cookie.ts";

test("finds the token among other cookies", () => {
  expect(tokenIn("theme=dark; token=abc-_123; other=token")).toBe("abc-_123");
});

test("ignores a cookie whose name only ends in token", () => {
  expect(tokenIn("csrftoken=abc")).toBeNull();
});

test("returns null without cookies or for an empty token", () => {
  expect(tokenIn("")).toBeNull();
  expect(tokenIn("token=")).toBeNull();
});
