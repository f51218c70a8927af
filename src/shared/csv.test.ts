import { expect, it } from "vitest";
import { csvLine } from "./csv.ts";

it("a line ends in CRLF, and cells with separators are quoted", () => {
  expect(csvLine(["FR1", "350 5th Ave, New York", 15.5, null, 'the "Q"', "two\nlines"])).toBe(
    'FR1,"350 5th Ave, New York",15.5,,"the ""Q""","two\nlines"\r\n',
  );
});

it.each(["=1+1", "+1 212", "-2", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1"])(
  "a formula is escaped: %j",
  (text) => {
    expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
  },
);

it("numbers are not escaped, even if negative", () => {
  expect(csvLine([-3, 0.1])).toBe("-3,0.1\r\n");
});
