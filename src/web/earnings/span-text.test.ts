import { expect, test } from "vitest";
import { rideCountText, spanName, sumText } from "./span-text.ts";

test("names a day with its weekday, and a week by its first and last day", () => {
  expect(spanName({ from: "2026-11-22", to: "2026-11-22" })).toBe("Sun, Nov 22");
  expect(spanName({ from: "2026-11-16", to: "2026-11-22" })).toBe("Nov 16 to Nov 22");
});

test("formats a sum as a sentence", () => {
  const sum = { rides: 1, fare: 15.5, kept: 5, credit: 0, tip: 0, toll: 0, tax: 2.33, net: 20.5 };
  expect(sumText({ ...sum, ridersCredit: 0, paid: 22.83, miles: 0, onlineMinutes: 0 })).toBe(
    "you earned $20.50 with 1 ride, Faire Tax $2.33",
  );
  expect(rideCountText(2)).toBe("2 rides");
});
