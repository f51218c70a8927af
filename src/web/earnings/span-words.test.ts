import { expect, test } from "vitest";
import { ridesWords, spanName, sumWords } from "./span-words.ts";

test("a day has its weekday, a week its two ends, whatever the time zone of the browser", () => {
  expect(spanName({ from: "2026-11-22", to: "2026-11-22" })).toBe("Sun, Nov 22");
  expect(spanName({ from: "2026-11-16", to: "2026-11-22" })).toBe("Nov 16 to Nov 22");
});

test("a sum is a sentence", () => {
  const sum = { rides: 1, fare: 15.5, kept: 5, credit: 0, tax: 2.33, net: 20.5 };
  expect(sumWords({ ...sum, ridersCredit: 0, paid: 22.83 })).toBe(
    "you earned $20.50 with 1 ride, Faire Tax $2.33",
  );
  expect(ridesWords(2)).toBe("2 rides");
});
