import * as z from "zod/mini";
import { labelLine, line, requiredLabel } from "#shared/fields.ts";
import { isoDay } from "#shared/iso-day.ts";
import { plusDays } from "#shared/plus-days.ts";
import { type DocumentKind, documentKind, kindName } from "./kinds.ts";
import { isRequiredOn } from "./states.ts";

/** Days that drivers get for a new requirement unless the owner sets another day. */
const TERM_DAYS = 14;
const FURTHEST_DAYS = 366;
const MAX_DOCUMENTS = 20;

/** A document as the owner enters it; `kind` is null for a new document. */
const documentDraft = z.extend(documentKind, {
  kind: z.nullable(kindName("There is no such document")),
  label: requiredLabel("Name", 60),
  number: z.nullable(labelLine("Label of the number", 60)),
  hint: line("Help text", 200),
  requiredFrom: z.nullable(isoDay),
});
export type DocumentDraft = z.output<typeof documentDraft>;

export const documentDrafts = z
  .array(documentDraft)
  .check(z.maxLength(MAX_DOCUMENTS, `At most ${MAX_DOCUMENTS} documents can be asked for`));

/** Facts that the check of a new list needs. */
export interface ListContext {
  /** The list in force. */
  asked: readonly DocumentKind[];
  /** Market day. */
  today: string;
  /** Number of verified drivers without a valid document of a kind; of all of them for a new kind (null). */
  lacking: (kind: string | null) => number;
}

/** First day on which a new requirement may begin: drivers who lack the document have until tomorrow at least. */
export const earliestTerm = (lacking: number, today: string): string =>
  lacking === 0 ? today : plusDays(today, 1);

/** Day on which a new requirement begins unless the owner sets another. */
export const usualTerm = (lacking: number, today: string): string =>
  lacking === 0 ? today : plusDays(today, TERM_DAYS);

/** Whether a list requires a document that the list in force does not. */
export const isNewlyRequired = (draft: DocumentDraft, asked: readonly DocumentKind[]): boolean =>
  draft.isRequired && !findBefore(draft, asked)?.isRequired;

const findBefore = (draft: DocumentDraft, asked: readonly DocumentKind[]) =>
  asked.find(({ kind }) => kind === draft.kind);

type Problems = Record<string, string>;

/** Problems of a new list by field, such as "documents.2.label"; empty if it can be saved. */
export function listProblems(drafts: readonly DocumentDraft[], context: ListContext): Problems {
  const problems: Problems = {};
  for (const [place, draft] of drafts.entries()) {
    const at = (field: keyof DocumentDraft) => `documents.${place}.${field}`;
    const earlier = drafts.slice(0, place);
    if (earlier.some((other) => isSameKind(other, draft)))
      problems[at("label")] = "This document is in the list already";
    if (!draft.number && !draft.takesFile)
      problems[at("number")] = "Ask for a number or a file, so that drivers can send something";
    if (addsExpiry(draft, context))
      problems[at("label")] =
        "To ask for a last valid day, first save this document as optional, then require it again";
    const term = termProblem(draft, context);
    if (term !== null) problems[at("requiredFrom")] = term;
  }
  return problems;
}

/**
 * Whether a document that is required today, and did not expire so far, is to expire: drivers whose stored date has
 * passed would lose their approval at once.
 */
function addsExpiry(draft: DocumentDraft, { asked, today }: ListContext): boolean {
  const before = findBefore(draft, asked);
  return (
    draft.isRequired &&
    draft.hasExpiry &&
    before?.hasExpiry === false &&
    isRequiredOn(before, today)
  );
}

const isSameKind = (one: DocumentDraft, other: DocumentDraft): boolean =>
  (one.kind !== null && one.kind === other.kind) || nameOf(one) === nameOf(other);

const nameOf = ({ label }: { label: string }): string => label.toLowerCase();

function termProblem(draft: DocumentDraft, { asked, today, lacking }: ListContext): string | null {
  if (!draft.isRequired) return null;
  const before = findBefore(draft, asked);
  const { requiredFrom } = draft;
  if (before?.isRequired && requiredFrom === before.requiredFrom) return null;
  if (before && isRequiredOn(before, today))
    return "This document is required already. Its day cannot change.";
  if (requiredFrom === null) return "Enter the day from which it is required";
  if (requiredFrom < today) return "This day has passed";
  if (requiredFrom < earliestTerm(lacking(draft.kind), today))
    return "Choose tomorrow or later, so that drivers have time to send it";
  return requiredFrom > plusDays(today, FURTHEST_DAYS)
    ? "The day is more than a year ahead. Check the year."
    : null;
}

/**
 * Returns the list that checked drafts become. A new document gets a new kind, or the kind of a removed document with
 * the same label, whose approvals then count again. `known` are all kinds that were ever asked for.
 */
export function listOf(
  drafts: readonly DocumentDraft[],
  known: readonly DocumentKind[],
): DocumentKind[] {
  const list: DocumentKind[] = [];
  for (const draft of drafts) {
    const listedNames = new Set([...list, ...drafts].map(({ kind }) => kind));
    const earlier = known.find(({ kind, of, label }) =>
      draft.kind === null
        ? !listedNames.has(kind) && of === draft.of && nameOf({ label }) === nameOf(draft)
        : kind === draft.kind,
    );
    const kind = earlier?.kind ?? newName(draft.label, [...known, ...list]);
    list.push({
      ...draft,
      kind,
      number: draft.number || null,
      // Never changes, because documents are stored with the driver or with a vehicle.
      of: earlier?.of ?? draft.of,
      requiredFrom: draft.isRequired ? draft.requiredFrom : null,
    });
  }
  return list;
}

/** Kinds of submissions that are no documents: changes of a driver's name and photo, or of the vehicle. */
const reserved = ["person", "vehicle"];
const LONGEST_NAME = 30;

/** Derives a unique name of lower-case letters and _ from a label. */
function newName(label: string, known: readonly DocumentKind[]): string {
  const letters = label.toLowerCase().replace(/[^a-z]+/g, "_");
  const base = letters.replace(/^_|_$/g, "").slice(0, LONGEST_NAME) || "document";
  const otherNames = new Set([...reserved, ...known.map(({ kind }) => kind)]);
  let name = base;
  for (let suffix = "b"; otherNames.has(name); suffix += "b") name = `${base}_${suffix}`;
  return name;
}
