import type { Mail } from "#server/adapters/mail/mailer.ts";
import { oneLine } from "#shared/visible-text.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";

/** What a mail says, before it has a form. */
export interface Letter {
  subject: string;
  /** One sentence that says it all. */
  heading: string;
  sentences: string[];
  /** Names and values, such as From and To. */
  facts: [name: string, value: string][];
  /** Lines of money in dollars that sum to the last, and what the last is called. */
  sum?: { lines: [name: string, amount: string][]; total: [name: string, amount: string] };
  link: { label: string; url: string };
}

/**
 * The letter as text and as HTML with the same content. Every part is one line, so that a name or a label in it cannot
 * begin a paragraph of its own.
 */
export function mailOf(written: Letter): Pick<Mail, "subject" | "text" | "html"> {
  const letter = {
    ...written,
    subject: oneLine(written.subject),
    heading: oneLine(written.heading),
    sentences: written.sentences.map(oneLine),
    facts: written.facts.map(onOneLine),
    ...(written.sum && { sum: { ...written.sum, lines: written.sum.lines.map(onOneLine) } }),
  };
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}

const onOneLine = ([name, value]: [string, string]): [string, string] => [
  oneLine(name),
  oneLine(value),
];
