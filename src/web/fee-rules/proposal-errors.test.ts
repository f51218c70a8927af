import { expect, test } from "vitest";
import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import { remainingErrors } from "#web/proposals/use-proposing.ts";
import { draftOf, type LevelDraft, type ProposalDraft } from "./proposal-draft.ts";
import { checkedProposal, summaryOf } from "./proposal-errors.ts";

const row = (level: FeeLevel["level"], rides: number, [yes, cancels, tax]: number[]): FeeLevel => ({
  level,
  completedRides: rides,
  minYesShare: (yes ?? 0) / 100,
  maxCancelShare: (cancels ?? 0) / 100,
  taxRate: (tax ?? 0) / 100,
});
const table = draftOf([
  row("New Comer", 0, [0, 100, 15]),
  row("Bronze", 10, [90, 10, 14]),
  row("Silver", 50, [94, 6, 13]),
  row("Gold", 200, [96, 4, 12]),
  row("Platinum", 500, [97, 3, 10]),
]);
const earliest = "2027-01-05";
const draft: ProposalDraft = { ...table, effectiveOn: "01/05/2027", reason: "Why" };
const withLevel = (index: number, change: Partial<LevelDraft>): ProposalDraft => ({
  ...draft,
  levels: draft.levels.map((candidate, at) =>
    at === index ? { ...candidate, ...change } : candidate,
  ),
});
const errorsOf = (candidate: ProposalDraft) => checkedProposal(candidate, earliest).errors;

const taxes = "Tax must be from 0 to 30 percent, with at most two decimals";
const shares = "Shares must be from 0 to 100 percent, with at most two decimals";
const rides = "Rides must be a whole number from 0 to 100000";

test("accepts a valid table", () => {
  expect(checkedProposal(draft, earliest)).toMatchObject({
    body: { effectiveOn: earliest, reason: "Why" },
    errors: null,
  });
});

test.each([
  [1, { taxPercent: "-1" }, "levels.1.taxBps", taxes],
  [0, { taxPercent: "101" }, "levels.0.taxBps", taxes],
  [4, { taxPercent: "ten" }, "levels.4.taxBps", taxes],
  [4, { taxPercent: "" }, "levels.4.taxBps", taxes],
  [4, { taxPercent: "9.999" }, "levels.4.taxBps", taxes],
  [2, { minYesPercent: "101" }, "levels.2.minYesBps", shares],
  [2, { maxCancelPercent: "-1" }, "levels.2.maxFaultCancelBps", shares],
  [2, { minRides: "50.5" }, "levels.2.completedRides", rides],
  [2, { minRides: "0x40" }, "levels.2.completedRides", rides],
  [
    2,
    { minRides: "10" },
    "levels.2.completedRides",
    "Each level must ask for more rides than the one below it",
  ],
  [
    3,
    { minYesPercent: "93" },
    "levels.3.minYesBps",
    "No level can ask for fewer YES ratings than the one below it",
  ],
  [
    3,
    { maxCancelPercent: "7" },
    "levels.3.maxFaultCancelBps",
    "No level can allow more cancels than the one below it",
  ],
  [
    1,
    { taxPercent: "16" },
    "levels.1.taxBps",
    "No level can be taxed higher than the one below it",
  ],
])("rejects level %i with %o at %s: %s", (index, change, field, sentence) => {
  expect(errorsOf(withLevel(index, change))).toEqual({ [field]: sentence });
});

test("reports an early, far or missing day and a missing reason at their fields", () => {
  expect(errorsOf({ ...draft, effectiveOn: "01/04/2027", reason: " " })).toEqual({
    effectiveOn: "New fee rules need 30 days' notice: choose a later day",
    reason: "Reason is required",
  });
  expect(errorsOf({ ...draft, effectiveOn: "01/05/2072" })).toEqual({
    effectiveOn: "This day is more than two years ahead: check the year",
  });
  expect(errorsOf({ ...draft, effectiveOn: "02/30/2027" })).toEqual({
    effectiveOn: "This date does not exist",
  });
  expect(errorsOf({ ...draft, effectiveOn: "soon" })).toEqual({
    effectiveOn: "Choose the first day of the new rules",
  });
});

test("lists errors in form order with the level's name", () => {
  const wrong = { ...withLevel(1, { minRides: "x", taxPercent: "101" }), reason: "" };
  const errors = { form: "Something went wrong", ...errorsOf(wrong) };
  expect(summaryOf(errors, wrong)).toEqual([
    { field: "levels.1.completedRides", message: `Bronze: ${rides}` },
    { field: "levels.1.taxBps", message: `Bronze: ${taxes}` },
    { field: "reason", message: "Reason is required" },
    { message: "Something went wrong" },
  ]);
});

test("removes errors that no longer apply, even after a change of a related number", () => {
  const wrong = withLevel(2, { minRides: "10" });
  const shownErrors = errorsOf(wrong) ?? {};
  expect(remainingErrors(shownErrors, () => errorsOf({ ...wrong, reason: "" }))).toEqual(
    shownErrors,
  );
  const corrected = {
    ...wrong,
    levels: wrong.levels.map((candidate, at) =>
      at === 1 ? { ...candidate, minRides: "9" } : candidate,
    ),
  };
  expect(remainingErrors(shownErrors, () => errorsOf(corrected))).toEqual({});
});
