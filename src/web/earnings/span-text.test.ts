import { expect, test } from "vitest";
import { periodName, rideCountText, spanName, sumText } from "./span-text.ts";

test("names a day with its weekday, and a week by its first and last day", () => {
  expect(spanName({ from: "2026-11-22", to: "2026-11-22" })).toBe("Sun, Nov 22");
  expect(spanName({ from: "2026-11-16", to: "2026-11-22" })).toBe("Nov 16 to Nov 22");
});

test("names the current period, and an earlier one by its days or month", () => {
  const days = { from: "2026-10-01", to: "2026-10-31" };
  expect(periodName("week", days, 0)).toBe("This week");
  expect(periodName("month", days, 1)).toBe("October 2026");
  expect(periodName("week", { from: "2026-11-09", to: "2026-11-15" }, 1)).toBe("Nov 9 to Nov 15");
  expect(periodName("12 weeks", days, 0)).toBe("Last 12 weeks");
});

test("formats a sum as a sentence", () => {
  const sum = { rides: 1, fare: 15.5, kept: 5, credit: 0, tip: 0, toll: 0, tax: 2.33, net: 20.5 };
  expect(sumText({ ...sum, ridersCredit: 0, paid: 22.83, miles: 0, onlineMinutes: 0 })).toBe(
    "you earned $20.50 with 1 ride, Faire Tax $2.33",
  );
  expect(rideCountText(2)).toBe("2 rides");
});
