import { expect, it } from "vitest";
import { searchPatterns } from "./search-words.ts";

it("finds three letters anywhere and fewer where a word begins", () => {
  expect(searchPatterns("Dan a")).toEqual(["%dan%", "% a%"]);
});

it("treats a phone number in any format as one word", () => {
  for (const text of ["+1 (212) 555-0100", "212.555.0100", "2125550100"])
    expect(searchPatterns(text)).toEqual(["%2125550100%"]);
});

it("escapes wildcards and returns no pattern for a blank search", () => {
  expect(searchPatterns("100%_x")).toEqual(["%100\\%\\_x%"]);
  expect(searchPatterns("  ")).toEqual([]);
});
