import { expect, it } from "vitest";
import { searchPatterns } from "./search-words.ts";

it("finds three letters anywhere and fewer where a word begins", () => {
  expect(searchPatterns("Dan a")).toEqual(["%dan%", "% a%"]);
});

it("takes a phone number as one word, however it is written", () => {
  for (const written of ["+1 (212) 555-0100", "212.555.0100", "2125550100"])
    expect(searchPatterns(written)).toEqual(["%2125550100%"]);
});

it("looks for signs as they are, and for nothing when nothing is asked", () => {
  expect(searchPatterns("100%_x")).toEqual(["%100\\%\\_x%"]);
  expect(searchPatterns("  ")).toEqual([]);
});
