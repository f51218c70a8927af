import { expect, test } from "vitest";
import { aStorage } from "#web/app/testing/a-storage.ts";
import { keepChoice, readChoice } from "./checkout-choices.ts";

test("each unpaid ride remembers its own offer", () => {
  const storage = aStorage();
  keepChoice(storage, "ride 1", "quote-0");
  keepChoice(storage, "ride 2", "quote-3");
  expect(readChoice(storage, "ride 1")).toBe("quote-0");
  expect(readChoice(storage, "ride 2")).toBe("quote-3");
});

test("a ride of another tab has no offer here", () => {
  expect(readChoice(aStorage(), "ride 1")).toBeNull();
  expect(readChoice(aStorage({ checkouts: "[" }), "ride 1")).toBeNull();
});
