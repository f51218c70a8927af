import { expect, test } from "vitest";
import { ageWords } from "./age-words.ts";

test("a fresh position is told in seconds, an old one in minutes and as old", () => {
  expect(ageWords(0, 8400)).toEqual({ text: "Updated 8 s ago", isStale: false });
  expect(ageWords(0, 130_000)).toEqual({ text: "Updated 2 min ago", isStale: true });
});

test("before the first position nothing is claimed", () => {
  expect(ageWords(null, 5000).text).toBe("Not sent yet");
});
