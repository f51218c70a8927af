import fc from "fast-check";
import { expect, test } from "vitest";
import { repairText } from "./repair-text.ts";

const areas = new Set(["new", "york", "brooklyn"]);
const repair = (text: string) => repairText(text, (word) => areas.has(word));

test.each([
  ["60 Centre St, New York, NNY 10007", "60 Centre St, New York 10007"],
  ["60 Centre St, New York, Y", "60 Centre St, New York"],
  ["60 centre st new york yn", "60 centre st new york"],
  ["60 Centre Stree,t New York, NY", "60 Centre Street, New York, NY"],
  ["694 8t havenue", "694 8th avenue"],
  ["143 spring street new yor kny 10012", "143 spring street new york ny 10012"],
  ["187 Waverly Pl, New York, N Y10014", "187 Waverly Pl, New York, NY 10014"],
  ["77 Delancey Street ap.t 16, New York, NY", "77 Delancey Street, New York, NY"],
  ["128 8th Avenue pAt 4B, New York, NY", "128 8th Avenue, New York, NY"],
  ["30 Bank Street Suitee 500", "30 Bank Street"],
  ["39aa gramercy park north", "39a gramercy park north"],
])("%s becomes %s", (text, repaired) => {
  expect(repair(text)).toBe(repaired);
});

test.each([
  "60 Centre St, New York, NY 10007",
  "1051 2nd Ave, New York, NY",
  "350 Park Ave S",
  "Springfield, IL",
  "12 Main St, Springfield",
  "5th Ave & W 34th St",
])("%s stays", (text) => {
  expect(repair(text)).toBe(text);
});

test("a repair adds neither digits nor letters", () => {
  const words = fc.constantFrom(
    "12",
    "main",
    "st",
    "st,",
    "new",
    "york",
    "n",
    "y10014",
    "apt",
    "4b",
    "",
  );
  const letters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, "");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), (all) => {
      expect(letters(repair(all.join(" "))).length).toBeLessThanOrEqual(
        letters(all.join("")).length,
      );
    }),
  );
});
