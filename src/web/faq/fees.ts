import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import type { Part, Question } from "./question.ts";

/** The fee rules in force, or that they are being read, or could not be. */
export type Fees = { levels: readonly FeeLevel[]; window: number } | "loading" | "failed";

/** What stands in place of numbers that are not there. */
export const missing = {
  loading: "The numbers are being read...",
  failed: "The numbers could not be loaded. Reload the page to see them.",
} as const;

/** A question some of whose answer follows from the fee rules in force. */
export type PlannedQuestion = Omit<Question, "answer"> & {
  answer: readonly (Part | ((fees: Fees) => Part))[];
};

/** The question with its whole answer. */
export const answered = ({ answer, ...question }: PlannedQuestion, fees: Fees): Question => ({
  ...question,
  answer: answer.map((part) => (typeof part === "function" ? part(fees) : part)),
});
