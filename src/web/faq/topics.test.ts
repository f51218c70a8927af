import { expect, test } from "vitest";
import { rankingRule, rankingWeights } from "#shared/booking/offer-score.ts";
import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import { cancellationRows } from "#shared/rides/cancellation-policy.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { leadTime } from "#shared/scheduling/lead-time.ts";
import { missing } from "./fees.ts";
import type { Part } from "./question.ts";
import { topicsOf } from "./topics.ts";

const fees = {
  levels: firstFeeRules.levels.map((rule) => ({
    level: rule.level,
    completedRides: rule.completedRides,
    minYesShare: rule.minYesBps / 10_000,
    maxCancelShare: rule.maxFaultCancelBps / 10_000,
    taxRate: rule.taxBps / 10_000,
  })),
  window: 100,
};
const questionsBy = (by: Parameters<typeof topicsOf>[0]) =>
  topicsOf(by).flatMap((topic) => topic.questions);
const questions = questionsBy(fees);
const answerOf = (id: string): readonly Part[] =>
  questions.find((question) => question.id === id)?.answer ?? [];
const wordsOf = (id: string) => JSON.stringify(answerOf(id));
const rowsOf = (id: string) =>
  answerOf(id).flatMap((part) => (typeof part === "object" && "rows" in part ? part.rows : []));

test("every question has an anchor of its own that an address can carry", () => {
  const ids = questions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});

test("every question asks something and is answered in words that nothing is missing of", () => {
  for (const { question, answer } of questions) {
    expect(question).toMatch(/\?$/);
    expect(answer.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toMatch(/undefined|NaN|null|\[object/);
  }
});

test("the cancellation answer is the whole table that decides", () => {
  expect(rowsOf("cancel")).toHaveLength(cancellationRows.length);
  expect(rowsOf("cancel")).toContainEqual([
    "Rider, scheduled ride, 1 h or more before pickup",
    "the total less 25% of the fare",
    "25% of the fare",
  ]);
});

test.each(["tax", "badge"])("the %s answer is the table of badges", (id) => {
  expect(rowsOf(id).map(([badge]) => badge)).toEqual(
    firstFeeRules.levels.map(({ level }) => level),
  );
  expect(rowsOf(id).at(-1)).toEqual([
    "Platinum",
    "500 or more",
    "97% or more",
    "3% or fewer",
    "10%",
  ]);
});

test("the example is priced as an offer is", () => {
  expect(wordsOf("fare")).toContain("make $15.50.");
  expect(wordsOf("fare")).toContain("of 15% is $2.33, so the total is $17.83.");
});

test("another table in force is another answer", () => {
  const [newComer, ...higher] = fees.levels;
  if (!newComer) throw new Error("no level");
  const later = questionsBy({ ...fees, levels: [{ ...newComer, taxRate: 0.145 }, ...higher] });
  const wordsOfLater = (id: string) =>
    JSON.stringify(later.find((question) => question.id === id)?.answer);
  expect(wordsOfLater("tax")).toContain('["New Comer","-","-","-","14.5%"]');
  expect(wordsOfLater("fare")).toContain("of 14.5% is $2.25, so the total is $17.75.");
});

test.each(["loading", "failed"] as const)("while the table is %s, the answers say so", (state) => {
  const told = questionsBy(state).filter(({ answer }) => answer.includes(missing[state]));
  expect(told.map(({ id }) => id)).toEqual(["fare", "tax", "badge"]);
});

test("the order of offers is the published rule", () => {
  expect(answerOf("order")).toContainEqual({ list: rankingRule });
  expect(wordsOf("order")).toContain(`${rankingWeights.price} points`);
});

test("deadlines and limits are those of the rules", () => {
  expect(wordsOf("charged")).toContain(`${deadlines.answerSeconds} seconds`);
  expect(wordsOf("schedule")).toContain(
    `From ${leadTime.minHours} hours to ${leadTime.maxDays} days`,
  );
  expect(wordsOf("who-is-offered")).toContain("within 3 miles, and up to 15");
  expect(wordsOf("referral")).toContain("credit of $5.00 each");
  expect(wordsOf("photo")).toContain("at most 5 MB");
  expect(wordsOf("no-show")).toContain("after 5 min at the pickup: you get $5.00");
});
