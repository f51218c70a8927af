import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("a line ends as RFC 4180 says, and what parts cells or lines stands in quotes", () => {
  expect(csvLine(["FR1", "350 5th Ave, New York", 15.5, null, 'the "Q"', "two\nlines"])).toBe(
    'FR1,"350 5th Ave, New York",15.5,,"the ""Q""","two\nlines"\r\n',
  );
});

it.each(["=1+1", "+1 212", "-2", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1"])(
  "what a spreadsheet takes for a formula is text: %j",
  (written) => {
    expect(csvLine([written]).replace(/^"/, "")).toMatch(/^'/);
  },
);

it("an amount stays a number, a negative one too", () => {
  expect(csvLine([-3, 0.1])).toBe("-3,0.1\r\n");
});
