import { expect, test } from "vitest";
import { ageText } from "./age-text.ts";

test("shows a fresh position in seconds, and an old one in minutes as stale", () => {
  expect(ageText(0, 8400)).toEqual({ text: "Updated 8 s ago", isStale: false });
  expect(ageText(0, 130_000)).toEqual({ text: "Updated 2 min ago", isStale: true });
});

test("shows no age before the first position is sent", () => {
  expect(ageText(null, 5000).text).toBe("Not sent yet");
});
