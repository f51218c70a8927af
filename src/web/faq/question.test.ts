import { expect, test } from "vitest";
import { questionsAbout, type Topic } from "./question.ts";

const topics: readonly Topic[] = [
  {
    title: "For riders",
    questions: [
      { id: "fare", question: "How is a fare calculated?", answer: ["By miles and minutes."] },
      {
        id: "cancel",
        question: "What does it cost to cancel?",
        answer: [{ caption: "Of the fare", head: ["When"], rows: [["Within 2 min"]] }],
      },
    ],
  },
  {
    title: "For drivers",
    questions: [{ id: "rates", question: "Rates?", answer: [{ list: ["Base fare", "Café"] }] }],
  },
];
const matches = (typed: string) =>
  questionsAbout(topics, typed).flatMap(({ questions }) => questions.map(({ id }) => id));

test("returns all questions for an empty text", () => {
  expect(questionsAbout(topics, "  ")).toEqual(topics);
});

test.each([
  ["FARE", ["fare", "cancel", "rates"]],
  ["minu", ["fare"]],
  ["cost cancel", ["cancel"]],
  ["within 2", ["cancel"]],
  ["cafe", ["rates"]],
  ["inutes", []],
  ["🚕 fare", ["fare", "cancel", "rates"]],
])("finds questions by search text: %j finds %j", (typed, ids) => {
  expect(matches(typed)).toEqual(ids);
});

test("omits topics without matches", () => {
  expect(questionsAbout(topics, "cafe").map(({ title }) => title)).toEqual(["For drivers"]);
});
