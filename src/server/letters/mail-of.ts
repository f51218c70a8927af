import type { Mail } from "#server/adapters/mail/mailer.ts";
import { oneLine } from "#shared/visible-text.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";

/**
 * Renders a letter as text and as HTML with the same content. Collapses subject, heading, sentences, facts and sum
 * lines to one line each, so that a name or an address cannot start its own paragraph.
 */
export function mailOf(letter: Letter): Pick<Mail, "subject" | "text" | "html"> {
  const collapsed = {
    ...letter,
    subject: oneLine(letter.subject),
    heading: oneLine(letter.heading),
    sentences: letter.sentences.map(oneLine),
    facts: letter.facts.map(onOneLine),
    ...(letter.sum && { sum: { ...letter.sum, lines: letter.sum.lines.map(onOneLine) } }),
  };
  return {
    subject: collapsed.subject,
    text: letterText(collapsed),
    html: letterHtml(collapsed),
  };
}

const onOneLine = ([name, value]: [string, string]): [string, string] => [
  oneLine(name),
  oneLine(value),
];
