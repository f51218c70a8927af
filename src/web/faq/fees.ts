import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import type { AnswerPart, Question } from "./question.ts";

/** Current fee rules, or their load state. `window`: number of recent rides on which shares are based. */
export type Fees = { levels: readonly FeeLevel[]; window: number } | "loading" | "failed";

/** Texts in place of numbers that are not loaded. */
export const loadStateTexts = {
  loading: "Loading the numbers...",
  failed: "The numbers could not be loaded. Reload the page to see them.",
} as const;

/** A question with parts computed from the current fee rules, or with the name of the service. */
export type PlannedQuestion = Omit<Question, "question" | "answer"> & {
  question: string | (() => string);
  answer: readonly (AnswerPart | ((fees: Fees) => AnswerPart))[];
};

export const withComputedAnswer = (
  { id, question, answer }: PlannedQuestion,
  fees: Fees,
): Question => ({
  id,
  question: typeof question === "function" ? question() : question,
  answer: answer.map((part) => (typeof part === "function" ? part(fees) : part)),
});
