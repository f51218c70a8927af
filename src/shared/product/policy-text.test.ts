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

test("headings, paragraphs over several lines, lists and names are parsed", () => {
  expect(
    blocksOf("{name} is here.\nIt stays.\n## What {tax} pays\n- Cards\n  and more\n* Staff\n\nEnd"),
  ).toEqual([
    ["paragraph", "Hudson is here. It stays."],
    ["heading", "What Hudson Tax pays"],
    ["list", "Cards and more", "Staff"],
    ["paragraph", "End"],
  ]);
});

test("links to pages, the web, mail and phone are parsed", () => {
  expect(blocksOf("See [Fees](/fees), [us](https://a.coop) or [write](mailto:a@b.co).")).toEqual([
    ["paragraph", "See |Fees -> /fees|, |us -> https://a.coop| or |write -> mailto:a@b.co|."],
  ]);
  expect(blocksOf("[Call](tel:+12125550100)")).toEqual([["paragraph", "Call -> tel:+12125550100"]]);
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
