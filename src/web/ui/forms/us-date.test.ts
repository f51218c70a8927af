import { expect, test } from "vitest";
import { unknownDayError } from "./unknown-day.ts";
import { dayOfIso, isoOfDay, isoOfUsDate, usDateOfIso } from "./us-date.ts";

test("parses a date with and without leading zeros", () => {
  expect(isoOfUsDate("11/22/2026")).toBe("2026-11-22");
  expect(isoOfUsDate(" 1/5/2027 ")).toBe("2027-01-05");
});

test("rejects days that do not exist", () => {
  expect(isoOfUsDate("02/30/2027")).toBeNull();
  expect(isoOfUsDate("13/01/2027")).toBeNull();
});

test("tells a day that does not exist from an incomplete date", () => {
  for (const text of ["02/30/2027", "2/29/2027", "13/01/2027"])
    expect(unknownDayError(text)).toBe("This date does not exist");
  for (const text of ["", "02/30", "11/22/20", "02/28/2027", "2/29/2028"])
    expect(unknownDayError(text)).toBeUndefined();
});

test("rejects incomplete dates", () => {
  expect(isoOfUsDate("11/22/20")).toBeNull();
  expect(isoOfUsDate("")).toBeNull();
});

test("formats a date with the month first", () => {
  expect(usDateOfIso("2026-11-02")).toBe("11/02/2026");
});

test("converts a date to a calendar day and back", () => {
  expect(isoOfDay(dayOfIso("2026-11-02"))).toBe("2026-11-02");
});
