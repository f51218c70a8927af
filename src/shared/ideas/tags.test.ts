import { expect, test } from "vitest";
import { tagsOf } from "./tags.ts";

test.each([
  ["", []],
  [" , ,, ", []],
  ["\u200b,\u2800, night", ["night"]],
  ["night", ["night"]],
  ["night,  safety ,night rides", ["night", "safety", "night rides"]],
  ["Night, night, NIGHT", ["NIGHT"]],
  ["two   words", ["two words"]],
])("%j yields the tags %j", (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});
