import { expect, test } from "vitest";
import { tokenIn } from "./token.ts";

test("the token is found among other cookies", () => {
  expect(tokenIn("theme=dark; token=abc-_123; other=token")).toBe("abc-_123");
});

test("a cookie whose name only ends in token is no token", () => {
  expect(tokenIn("csrftoken=abc")).toBeNull();
});

test("without cookies, or with an empty one, there is no token", () => {
  expect(tokenIn("")).toBeNull();
  expect(tokenIn("token=")).toBeNull();
});
