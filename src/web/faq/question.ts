import type { LinkProps } from "@tanstack/react-router";
import { plainWords } from "#shared/places/name-key.ts";

/** A part of an answer: paragraph, list, table, or link to a page. */
export type AnswerPart =
  | string
  | { list: readonly string[] }
  | { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] }
  | { to: NonNullable<LinkProps["to"]>; label: string };

/** `id` is the anchor in its URL and never changes. */
export type Question = { id: string; question: string; answer: readonly AnswerPart[] };
export type Topic = { title: string; questions: readonly Question[] };

/** Questions that match each search word by prefix, by topic; omits empty topics. */
export const questionsAbout = (topics: readonly Topic[], searchText: string): Topic[] => {
  const searchWords = plainWords(searchText);
  return topics
    .map((topic) => ({
      ...topic,
      questions: topic.questions.filter((one) => isAbout(one, searchWords)),
    }))
    .filter(({ questions }) => questions.length > 0);
};

const isAbout = ({ question, answer }: Question, searchWords: readonly string[]): boolean => {
  const words = plainWords([question, ...answer.map(textOf)].join(" "));
  return searchWords.every((start) => words.some((word) => word.startsWith(start)));
};

const textOf = (part: AnswerPart): string => {
  if (typeof part === "string") return part;
  if ("list" in part) return part.list.join(" ");
  if ("rows" in part) return [part.caption, ...part.head, ...part.rows.flat()].join(" ");
  return part.label;
};
