import { type Fees, withComputedAnswer } from "./fees.ts";
import type { Topic } from "./question.ts";
import { questionsOfDrivers } from "./questions-of-drivers.ts";
import { questionsOfRiders } from "./questions-of-riders.ts";

const topics = [
  { title: "For riders", questions: questionsOfRiders },
  { title: "For drivers", questions: questionsOfDrivers },
];

/** All questions in page order, answered with the fee rules in force. */
export const topicsOf = (fees: Fees): readonly Topic[] =>
  topics.map(({ title, questions }) => ({
    title,
    questions: questions.map((question) => withComputedAnswer(question, fees)),
  }));
