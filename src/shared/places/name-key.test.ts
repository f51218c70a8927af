import fc from "fast-check";
import { expect, test } from "vitest";
import { keyStarts, nameKey } from "./name-key.ts";

test.each([
  ["Saint Paul", "St. Paul"],
  ["Ft Lauderdale", "FORT  LAUDERDALE"],
  ["O'Hare", "O’Hare"],
  ["Cañon City", "canon city"],
  ["Washington, D.C.", "washington dc"],
  ["The White House", "white house"],
  ["Rock & Roll Hall of Fame", "Rock and Roll Hall of Fame"],
  ["Lincoln Centre", "Lincoln Center"],
  ["North Station", "N. Station"],
  ["Mt. Vernon", "Mount Vernon"],
  ["T. F. Green", "TF Green"],
])("%s and %s are the same name", (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

test("a name that is only an article keeps it", () => {
  expect(nameKey("The")).toBe("the");
});

test("normalizing a key again never makes it longer", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const key = nameKey(text);
      expect(nameKey(key).length).toBeLessThanOrEqual(key.length);
    }),
  );
});

test("an unfinished word can start a longer word or an abbreviated one", () => {
  expect(keyStarts("newa")).toEqual(["newa"]);
  expect(keyStarts("times squ")).toEqual(["times squ", "times sq ", "times sq\t"]);
  expect(keyStarts("Saint")).toEqual(["saint", "st ", "st\t", "ste ", "ste\t"]);
  expect(keyStarts(" , ")).toEqual([]);
});
