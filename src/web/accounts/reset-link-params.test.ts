import { expect, it } from "vitest";
import { parseEmailResetUrl, parsePasswordResetUrl } from "./reset-link-params.ts";

it("accepts a role in any letter case and ignores others", () => {
  expect(parsePasswordResetUrl({ role: "rider" }).role).toBe("rider");
  expect(parsePasswordResetUrl({ role: "DRIVER" }).role).toBe("driver");
  expect(parsePasswordResetUrl({ role: "admin" }).role).toBeUndefined();
  expect(parsePasswordResetUrl({}).role).toBeUndefined();
});

it("reads a token as a text; an empty one is missing", () => {
  expect(parsePasswordResetUrl({ token: "a-_b" }).token).toBe("a-_b");
  expect(parseEmailResetUrl({ token: 123 }).token).toBe("123");
  expect(parseEmailResetUrl({ token: "" }).token).toBeUndefined();
});
