import * as z from "zod/mini";
import { requiredText } from "#shared/fields.ts";
import { instant } from "#shared/wire.ts";

export const policyKinds = ["terms", "privacy", "accessibility", "safety"] as const;
export type PolicyKind = (typeof policyKinds)[number];

export const policyTitles: Record<PolicyKind, string> = {
  terms: "Terms of service",
  privacy: "Privacy",
  accessibility: "Accessibility",
  safety: "Safety",
};

const MAX_POLICY_LENGTH = 50_000;
export const policyText = requiredText("Text", MAX_POLICY_LENGTH);
export const policyKind = z.enum(policyKinds, "This text does not exist");

export const policySchema = z.object({
  kind: policyKind,
  words: z.string(),
  version: z.int(),
  publishedAt: instant,
});

/** A piece of a line: words, or a link. `at` is its place in the line. */
export type Piece = { at: number; words: string; href?: string };
type Line = { line: number; pieces: Piece[] };
/** A list has a line per item, everything else one line. `line` is the number of its first line. */
export type Block = { kind: "heading" | "paragraph" | "list"; line: number; lines: Line[] };

const MARKS = { heading: /^#{1,6}\s+/, list: /^[-*]\s+/ };
const LINK = /\[([^\][]+)\]\(([^\s()]+)\)/g;
/** Pages of the service, the web, mail and phone; other addresses, such as javascript:, stay words. */
const ADDRESS = /^(\/(?!\/)|https:\/\/|mailto:|tel:)/;

/**
 * Reads a text with `## headings`, `- lists`, paragraphs and `[links](https://...)`. Everything else stays as typed: no
 * text becomes markup. `{name}` and `{tax}` become the name of the service and of its tax.
 */
export function parsePolicy(words: string, names: { name: string; tax: string }): Block[] {
  const blocks: Block[] = [];
  for (const { kind, text, line } of unwrap(words)) {
    const item = { line, pieces: piecesOf(text, names) };
    const last = blocks.at(-1);
    if (kind === "list" && last?.kind === "list") last.lines.push(item);
    else blocks.push({ kind, line, lines: [item] });
  }
  return blocks;
}

/** Joins the lines of a paragraph or item, which ends before an empty line, a heading or the next item. */
function unwrap(words: string) {
  const parts: { kind: Block["kind"]; text: string; line: number }[] = [];
  let isOpen = false;
  for (const [line, sourceLine] of words.split("\n").entries()) {
    const text = sourceLine.trim();
    const kind = kindOf(text);
    const last = parts.at(-1);
    if (text !== "" && kind === "paragraph" && isOpen && last) last.text += ` ${text}`;
    else if (text !== "") parts.push({ kind, line, text: withoutMark(kind, text) });
    isOpen = text !== "" && kind !== "heading";
  }
  return parts;
}

function kindOf(text: string): Block["kind"] {
  if (MARKS.heading.test(text)) return "heading";
  return MARKS.list.test(text) ? "list" : "paragraph";
}

const withoutMark = (kind: Block["kind"], text: string): string =>
  kind === "paragraph" ? text : text.replace(MARKS[kind], "");

function piecesOf(line: string, { name, tax }: { name: string; tax: string }): Piece[] {
  const text = line.replaceAll("{name}", name).replaceAll("{tax}", tax);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: whole, 1: words = "", 2: href = "", index } of text.matchAll(LINK)) {
    if (!ADDRESS.test(href)) continue;
    if (index > end) pieces.push({ at: end, words: text.slice(end, index) });
    pieces.push({ at: index, words, href });
    end = index + whole.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end) });
  return pieces;
}
