import type { Mail } from "#server/adapters/mail/mailer.ts";
import { oneLine } from "#shared/visible-text.ts";
import type { Letter } from "./letter.ts";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";

/**
 * Renders a letter as text and as HTML with the same content. Each part is collapsed to one line, so that a name or
 * label cannot start its own paragraph.
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
