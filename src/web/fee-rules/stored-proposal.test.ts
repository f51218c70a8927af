import { expect, test } from "vitest";
import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import { draftOf } from "./proposal-draft.ts";
import { readProposal, storedProposal } from "./stored-proposal.ts";

const inForce: FeeLevel[] = firstFeeRules.levels.map((row) => ({
  level: row.level,
  completedRides: row.completedRides,
  minYesShare: row.minYesBps / 10_000,
  maxCancelShare: row.maxFaultCancelBps / 10_000,
  taxRate: row.taxBps / 10_000,
}));
const fakeStorage = () => {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
};
const table = { version: 3, levels: inForce };
const typedDraft = { ...draftOf(inForce), effectiveOn: "1/5/20", reason: "Half a sen" };

test("restores the input of the same admin until it is sent", () => {
  const storage = fakeStorage();
  storedProposal.save(storage, { accountId: "ada", from: 3 }, typedDraft);
  expect(readProposal(storage, "ada", table)).toEqual(typedDraft);
  expect(readProposal(storage, "bea", table)).toEqual(draftOf(inForce));
  storedProposal.clear(storage);
  expect(readProposal(storage, "ada", table)).toEqual(draftOf(inForce));
});

test("drops levels for another table and keeps day and reason", () => {
  const storage = fakeStorage();
  const [first, ...others] = typedDraft.levels;
  if (!first) throw new Error("no level");
  const changed = { ...typedDraft, levels: [{ ...first, taxPercent: "14" }, ...others] };
  storedProposal.save(storage, { accountId: "ada", from: 2 }, changed);
  expect(readProposal(storage, "ada", table)).toEqual(typedDraft);
});

test("restores a draft that the previous release stored under other field names", () => {
  const storage = fakeStorage();
  const [first, ...others] = typedDraft.levels;
  if (!first) throw new Error("no level");
  const levels = [{ ...first, taxPercent: "14.5" }, ...others];
  const formerDraft = {
    ...{ accountId: "ada", from: 3, effectiveOn: "1/5/20", reason: "Half a sen" },
    levels: levels.map(({ level, minRides, minYesPercent, maxCancelPercent, taxPercent }) => ({
      ...{ level, rides: minRides, yes: minYesPercent },
      ...{ cancels: maxCancelPercent, tax: taxPercent },
    })),
  };
  storage.setItem("fee-rules-draft", JSON.stringify(formerDraft));
  expect(readProposal(storage, "ada", table)).toEqual({ ...typedDraft, levels });
});

test.each(["{", "[]", '{"accountId":"ada","from":3,"levels":[],"effectiveOn":"","reason":""}'])(
  "ignores the invalid draft %s",
  (text) => {
    const storage = fakeStorage();
    storage.setItem("fee-rules-draft", text);
    expect(readProposal(storage, "ada", table)).toEqual(draftOf(inForce));
  },
);
