import { expect, test } from "vitest";
import { dayOfIso, isoOfDay, isoOfUsDate, usDateOfIso } from "./us-date.ts";

test("a date is read with and without leading zeros", () => {
  expect(isoOfUsDate("11/22/2026")).toBe("2026-11-22");
  expect(isoOfUsDate(" 1/5/2027 ")).toBe("2027-01-05");
});

test("a day that no calendar has is no date", () => {
  expect(isoOfUsDate("02/30/2027")).toBeNull();
  expect(isoOfUsDate("13/01/2027")).toBeNull();
});

test("what is still being typed is no date", () => {
  expect(isoOfUsDate("11/22/20")).toBeNull();
  expect(isoOfUsDate("")).toBeNull();
});

test("a date is shown with month first", () => {
  expect(usDateOfIso("2026-11-02")).toBe("11/02/2026");
});

test("a day of the calendar and its date are the same day", () => {
  expect(isoOfDay(dayOfIso("2026-11-02"))).toBe("2026-11-02");
});
