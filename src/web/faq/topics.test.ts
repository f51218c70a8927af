import { expect, test } from "vitest";
import { rankingRule, rankingWeights } from "#shared/booking/offer-score.ts";
import { firstFeeRules } from "#shared/drivers/trust-level.ts";
import { cancellationRows } from "#shared/rides/cancellation-policy.ts";
import { deadlines } from "#shared/rides/deadlines.ts";
import { leadTime } from "#shared/scheduling/lead-time.ts";
import { loadStateTexts } from "./fees.ts";
import type { AnswerPart } from "./question.ts";
import { questionsOfDrivers } from "./questions-of-drivers.ts";
import { questionsOfRiders } from "./questions-of-riders.ts";
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
const questionsFor = (feesState: Parameters<typeof topicsOf>[0]) =>
  topicsOf(feesState).flatMap((topic) => topic.questions);
const questions = questionsFor(fees);
const answerOf = (id: string): readonly AnswerPart[] =>
  questions.find((question) => question.id === id)?.answer ?? [];
const textOf = (id: string) => JSON.stringify(answerOf(id));
const rowsOf = (id: string) =>
  answerOf(id).flatMap((part) => (typeof part === "object" && "rows" in part ? part.rows : []));

test("gives every question a unique anchor that is valid in a URL", () => {
  const ids = questions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
});

test("lists every question under one topic", () => {
  expect(questions.map(({ id }) => id).sort()).toEqual(
    [...questionsOfRiders, ...questionsOfDrivers].map(({ id }) => id).sort(),
  );
});

test("answers every question with complete text", () => {
  for (const { question, answer } of questions) {
    expect(question).toMatch(/\?$/);
    expect(answer.length).toBeGreaterThan(0);
    expect(JSON.stringify(answer)).not.toMatch(/undefined|NaN|null|\[object/);
  }
});

test("shows the complete cancellation table", () => {
  expect(rowsOf("cancel")).toHaveLength(cancellationRows.length);
  expect(rowsOf("cancel")).toContainEqual([
    "Rider, scheduled ride, 1 h or more before pickup",
    "the total less 25% of the fare",
    "25% of the fare",
  ]);
});

test.each(["tax", "badge"])("shows the table of badges in the %s answer", (id) => {
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

test("prices the example at the default rates and the lowest level's tax", () => {
  expect(textOf("fare")).toContain("make $15.50.");
  expect(textOf("fare")).toContain("of 15% is $2.33, so the total is $17.83.");
});

test("computes the table and the example from the given fee rules", () => {
  const [newComer, ...higher] = fees.levels;
  if (!newComer) throw new Error("no level");
  const later = questionsFor({ ...fees, levels: [{ ...newComer, taxRate: 0.145 }, ...higher] });
  const textOfLater = (id: string) =>
    JSON.stringify(later.find((question) => question.id === id)?.answer);
  expect(textOfLater("tax")).toContain('["New Comer","-","-","-","14.5%"]');
  expect(textOfLater("fare")).toContain("of 14.5% is $2.25, so the total is $17.75.");
});

test.each(["loading", "failed"] as const)("shows the load state while the table is %s", (state) => {
  const matching = questionsFor(state).filter(({ answer }) =>
    answer.includes(loadStateTexts[state]),
  );
  expect(matching.map(({ id }) => id)).toEqual(["fare", "tax", "badge"]);
});

test("shows the published ranking rule", () => {
  expect(answerOf("order")).toContainEqual({ list: rankingRule });
  expect(textOf("order")).toContain(`${rankingWeights.price} points`);
});

test("shows the deadlines and limits of the rules", () => {
  expect(textOf("charged")).toContain(`${deadlines.answerSeconds} seconds`);
  expect(textOf("schedule")).toContain(
    `From ${leadTime.minHours} hours to ${leadTime.maxDays} days`,
  );
  expect(textOf("who-is-offered")).toContain("within 3 miles, and up to 15");
  expect(textOf("referral")).toContain("credit of $5.00 each");
  expect(textOf("photo")).toContain("at most 5 MB");
  expect(textOf("no-show")).toContain("after 5 min at the pickup: you get $5.00");
});

test.each([
  ["change", "Cancel it and book again"],
  ["payment-failed", `kept for you for ${deadlines.holdMinutes} minutes`],
  ["safety", "call 911"],
  ["lost-item", "Report a lost item"],
  ["receipts", "Download Receipt"],
])("answers the question about %s", (id, words) => {
  expect(textOf(id)).toContain(words);
});
