import { type Fees, type PlannedQuestion, withComputedAnswer } from "./fees.ts";
import type { Topic } from "./question.ts";
import { questionsOfDrivers } from "./questions-of-drivers.ts";
import { questionsOfRiders } from "./questions-of-riders.ts";

type PlannedTopic = { title: string; questions: readonly PlannedQuestion[] };

/** Topics of riders with the ids of their questions. */
const idsOfRiders = {
  "Prices and payment": "fare tax offer-time charged payment-failed refund receipts",
  "Choosing and booking": "who-is-offered order schedule by-the-hour favorites",
  "Canceling and changing": "cancel change",
  "Your ride and your account": "safety lost-item rating phone referral",
};

const riderTopics: readonly PlannedTopic[] = Object.entries(idsOfRiders).map(([title, ids]) => ({
  title,
  questions: ids
    .split(" ")
    .flatMap((id) => questionsOfRiders.filter((question) => question.id === id)),
}));
const driverTopics: readonly PlannedTopic[] = [
  { title: "For drivers", questions: questionsOfDrivers },
];

/** All questions in page order, those of the reader's role first, answered with the fee rules in force. */
export const topicsOf = (fees: Fees, isDriver = false): readonly Topic[] =>
  (isDriver ? [...driverTopics, ...riderTopics] : [...riderTopics, ...driverTopics]).map(
    ({ title, questions }) => ({
      title,
      questions: questions.map((question) => withComputedAnswer(question, fees)),
    }),
  );
