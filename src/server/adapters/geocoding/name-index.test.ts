import fc from "fast-check";
import { expect, test } from "vitest";
import { findRowsByPrefix, findRowsNamed, indexEntry, nameIndex } from "./name-index.ts";

const names = ["new york", "newark", "new york mills", "york", "newark"];
const index = nameIndex(names.map(indexEntry));

test("a complete name finds only the rows of that name", () => {
  expect(findRowsNamed(index, "new york")).toEqual([0]);
  expect(findRowsNamed(index, "newark")).toEqual([1, 4]);
  expect(findRowsNamed(index, "new")).toEqual([]);
});

test("a prefix finds every row whose name begins with it", () => {
  expect(findRowsByPrefix(index, "new").sort()).toEqual([0, 1, 2, 4]);
  expect(findRowsByPrefix(index, "z")).toEqual([]);
});

test("the index finds the same rows as a scan of all names", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", " "), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word), word, (all, start) => {
      const expected = all.flatMap((name, row) => (name.startsWith(start) ? [row] : []));
      const rows = findRowsByPrefix(nameIndex(all.map(indexEntry)), start);
      expect(rows.sort((one, other) => one - other)).toEqual(expected);
    }),
  );
});
