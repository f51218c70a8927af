import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import type { AnswerPart, Question } from "./question.ts";

/** Current fee rules, or their load state. */
export type Fees = { levels: readonly FeeLevel[]; window: number } | "loading" | "failed";

/** Text in place of numbers that are not loaded. */
export const missing = {
  loading: "Loading the numbers...",
  failed: "The numbers could not be loaded. Reload the page to see them.",
} as const;

/** A question with answer parts computed from the current fee rules. */
export type PlannedQuestion = Omit<Question, "answer"> & {
  answer: readonly (AnswerPart | ((fees: Fees) => AnswerPart))[];
};

export const withComputedAnswer = (
  { answer, ...question }: PlannedQuestion,
  fees: Fees,
): Question => ({
  ...question,
  answer: answer.map((part) => (typeof part === "function" ? part(fees) : part)),
});
