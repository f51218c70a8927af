import fc from "fast-check";
import { expect, test } from "vitest";
import { readQuotedRules, writeQuotedRules } from "./quoted-rules.ts";

test("the rules of each offer are read as they were written", () => {
  const places = fc.array(fc.array(fc.nat(49), { maxLength: 6 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.nat(999), places, (version, lists) => {
      const text = writeQuotedRules({ version, places: lists });
      for (const [index, list] of lists.entries())
        expect(readQuotedRules(text, index)?.places ?? []).toEqual(list);
      expect(readQuotedRules(text, 0)?.version ?? version).toBe(version);
    }),
  );
});

test("equal offers are written once, and offers without rules not at all", () => {
  expect(
    writeQuotedRules({
      version: 2,
      places: [
        [0, 3],
        [0, 3],
      ],
    }),
  ).toBe("2:0,3");
  expect(writeQuotedRules({ version: 2, places: [[], []] })).toBe("");
  expect(writeQuotedRules({ version: 2, places: [] })).toBe("");
});
