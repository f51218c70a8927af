import { expect, it } from "vitest";
import { parseEmailResetUrl, parsePasswordResetUrl } from "./reset-link-params.ts";

it("accepts rider and driver in any letter case and ignores other roles", () => {
  expect(parsePasswordResetUrl({ role: "rider" }).role).toBe("rider");
  expect(parsePasswordResetUrl({ role: "DRIVER" }).role).toBe("driver");
  expect(parsePasswordResetUrl({ role: "admin" }).role).toBeUndefined();
  expect(parsePasswordResetUrl({}).role).toBeUndefined();
});

it("accepts admin only with the token of a link, because none is mailed", () => {
  expect(parsePasswordResetUrl({ role: "admin", token: "a-_b" })).toEqual({
    role: "admin",
    token: "a-_b",
  });
  expect(parsePasswordResetUrl({ role: "admin", token: "" }).role).toBeUndefined();
});

it("parses a token of digits as text, and an empty token as missing", () => {
  expect(parsePasswordResetUrl({ token: "a-_b" }).token).toBe("a-_b");
  expect(parseEmailResetUrl({ token: 123 }).token).toBe("123");
  expect(parseEmailResetUrl({ token: "" }).token).toBeUndefined();
});
