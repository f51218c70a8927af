import type { Mail } from "#server/adapters/mail/mailer.ts";
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

/** The letter as text and as a page; both say the same. */
export function mailOf(letter: Letter): Pick<Mail, "subject" | "text" | "html"> {
  return { subject: letter.subject, text: letterText(letter), html: letterHtml(letter) };
}
