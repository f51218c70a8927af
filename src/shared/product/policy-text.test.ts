import { expect, test } from "vitest";
import { parsePolicy } from "./policy-text.ts";

const names = { name: "Hudson", tax: "Hudson Tax" };
const blocksOf = (words: string) =>
  parsePolicy(words, names).map(({ kind, lines }) => [
    kind,
    ...lines.map(({ pieces }) =>
      pieces.map(({ words: text, href }) => (href ? `${text} -> ${href}` : text)).join("|"),
    ),
  ]);

test("reads headings, paragraphs over several lines, lists and names", () => {
  expect(
    blocksOf("{name} is here.\nIt stays.\n## What {tax} pays\n- Cards\n  and more\n* Staff\n\nEnd"),
  ).toEqual([
    ["paragraph", "Hudson is here. It stays."],
    ["heading", "What Hudson Tax pays"],
    ["list", "Cards and more", "Staff"],
    ["paragraph", "End"],
  ]);
});

test("makes links of pages, the web, mail and phone", () => {
  expect(blocksOf("See [Fees](/fees), [us](https://a.coop) or [write](mailto:a@b.co).")).toEqual([
    ["paragraph", "See |Fees -> /fees|, |us -> https://a.coop| or |write -> mailto:a@b.co|."],
  ]);
});

test.each([
  "[a](javascript:alert(1))",
  "[a](//evil.example)",
  "[a](data:text/html,x)",
  "<script>alert(1)</script>",
  "[a](http://plain.example)",
])("%s stays text", (words) => {
  expect(blocksOf(words)).toEqual([["paragraph", words]]);
});

test("an empty text has no blocks", () => {
  expect(blocksOf(" \n\n")).toEqual([]);
});
