import type { Topic } from "./question.ts";
import { questionsOfDrivers } from "./questions-of-drivers.ts";
import { questionsOfRiders } from "./questions-of-riders.ts";

/** All questions, in the order of the page. */
export const topics: readonly Topic[] = [
  { title: "For riders", questions: questionsOfRiders },
  { title: "For drivers", questions: questionsOfDrivers },
];
