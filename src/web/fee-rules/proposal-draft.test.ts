import { expect, test } from "vitest";
import { bodyOf, draftOf, tableToChange } from "./proposal-draft.ts";

const bronze = {
  level: "Bronze",
  completedRides: 10,
  minYesShare: 0.9,
  maxCancelShare: 0.1,
  taxRate: 0.1425,
} as const;

test("converts a table to form values and back to whole rides and basis points", () => {
  const draft = draftOf([bronze]);
  expect(draft.levels).toEqual([
    {
      level: "Bronze",
      minRides: "10",
      minYesPercent: "90",
      maxCancelPercent: "10",
      taxPercent: "14.25",
    },
  ]);
  expect(bodyOf({ ...draft, effectiveOn: "1/5/2027", reason: "Why" })).toEqual({
    levels: [
      {
        level: "Bronze",
        completedRides: 10,
        minYesBps: 9000,
        maxFaultCancelBps: 1000,
        taxBps: 1425,
      },
    ],
    effectiveOn: "2027-01-05",
    reason: "Why",
  });
});

test("starts from the last upcoming table, else from the current one", () => {
  const table = (version: number) => ({
    version,
    effectiveOn: `2027-01-0${version}`,
    levels: [bronze],
  });
  const inForce = { ...table(1), coming: [] };
  expect(tableToChange(inForce)).toBe(inForce);
  expect(tableToChange({ ...inForce, coming: [table(2), table(3)] })).toEqual(table(3));
});

test.each(["", "ten", "1.005"])(
  "rejects %j percent: not a whole number of basis points",
  (taxPercent) => {
    const [draft] = draftOf([bronze]).levels;
    if (!draft) throw new Error("no level");
    const { levels } = bodyOf({ levels: [{ ...draft, taxPercent }], effectiveOn: "", reason: "" });
    expect(Number.isInteger(levels[0]?.taxBps)).toBe(false);
  },
);
