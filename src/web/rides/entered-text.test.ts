import { expect, test } from "vitest";
import { enteredText } from "./entered-text.ts";

const label = "350 5th Ave, New York, NY 10118";

test.each([
  [null, null],
  ["", null],
  ["350 5th Avenue, NY 10118", null],
  ["350 FIFTH av", "350 FIFTH av"],
  ["350 5th Ave, side entrance on 33rd St", "350 5th Ave, side entrance on 33rd St"],
  ["帝国大厦", "帝国大厦"],
])("shows the text of a place entered as %j if it differs: %j", (text, shown) => {
  expect(enteredText({ label, text })).toBe(shown);
});
