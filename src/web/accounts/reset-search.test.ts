import { expect, it } from "vitest";
import { resetEmailSearch, resetSearch } from "./reset-search.ts";

it("accepts a role in any letter case and ignores others", () => {
  expect(resetSearch({ role: "rider" }).role).toBe("rider");
  expect(resetSearch({ role: "DRIVER" }).role).toBe("driver");
  expect(resetSearch({ role: "admin" }).role).toBeUndefined();
  expect(resetSearch({}).role).toBeUndefined();
});

it("reads a token as a text; an empty one is missing", () => {
  expect(resetSearch({ token: "a-_b" }).token).toBe("a-_b");
  expect(resetEmailSearch({ token: 123 }).token).toBe("123");
  expect(resetEmailSearch({ token: "" }).token).toBeUndefined();
});
