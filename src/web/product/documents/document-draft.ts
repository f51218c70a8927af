import type { DocumentKind } from "#shared/documents/kinds.ts";
import {
  type DocumentDraft,
  isNewlyRequired,
  type ListContext,
  listProblems,
  usualTerm,
} from "#shared/documents/list.ts";
import { type DocumentListReply, putDocumentList } from "#shared/documents/list-contract.ts";
import { formatIsoDay } from "#shared/market-day.ts";
import type { CheckedDraft, FieldErrors } from "#web/proposals/use-proposing.ts";
import { isoOfUsDate, usDateOfIso } from "#web/ui/forms/us-date.ts";

/** A document as typed. */
export interface TypedDocument extends Omit<DocumentDraft, "number" | "requiredFrom"> {
  /** Empty: no number is asked for. */
  number: string;
  /** "MM/DD/YYYY" or incomplete. */
  requiredFrom: string;
  /** A removed document keeps its input and can be restored until the list is saved. */
  isRemoved: boolean;
}

export const typedOf = ({
  kind,
  label,
  of,
  number,
  hasExpiry,
  takesFile,
  isRequired,
  requiredFrom,
  hint,
}: DocumentKind): TypedDocument => ({
  ...{ kind, label, of, hasExpiry, takesFile, isRequired, hint },
  number: number ?? "",
  requiredFrom: requiredFrom === null ? "" : usDateOfIso(requiredFrom),
  isRemoved: false,
});

export const emptyDocument: TypedDocument = {
  ...{ kind: null, label: "", of: "driver", number: "", hint: "", requiredFrom: "" },
  ...{ hasExpiry: true, takesFile: true, isRequired: true, isRemoved: false },
};

export const contextOf = (
  { documents, others, verifiedDrivers }: DocumentListReply,
  today: string,
): ListContext => {
  const lacking = new Map([...documents, ...others].map((one) => [one.kind, one.lacking]));
  return {
    asked: documents,
    today,
    lacking: (kind) => lacking.get(kind ?? "") ?? verifiedDrivers,
  };
};

/** Whether the day from which a document is required can still be set. */
export function hasOpenTerm(typed: TypedDocument, { asked, today }: ListContext): boolean {
  if (isNewlyRequired(wireOf(typed), asked)) return true;
  const before = asked.find(({ kind }) => kind === typed.kind);
  return typed.isRequired && (before?.requiredFrom ?? "") > today;
}

/** Fills in the usual day where a document becomes required. */
export const withUsualTerm = (typed: TypedDocument, context: ListContext): TypedDocument =>
  typed.requiredFrom === "" && hasOpenTerm(typed, context)
    ? {
        ...typed,
        requiredFrom: usDateOfIso(usualTerm(context.lacking(typed.kind), context.today)),
      }
    : typed;

/** A document as it is sent; a day that is no date is sent as typed, so that it is refused. */
const wireOf = ({
  isRemoved: _,
  requiredFrom,
  number,
  ...typed
}: TypedDocument): DocumentDraft => ({
  ...typed,
  number: number.trim() || null,
  requiredFrom: requiredFrom === "" ? null : (isoOfUsDate(requiredFrom) ?? requiredFrom),
});

type Body = { version: number; documents: DocumentDraft[] };

/** The request body of typed documents, or their errors by field id, such as "documents.2.label". */
export function checkedDocuments(
  version: number,
  typed: readonly TypedDocument[],
  context: ListContext,
): CheckedDraft<Body> {
  const documents = typed.filter(({ isRemoved }) => !isRemoved).map(wireOf);
  const { data, error } = putDocumentList.body.safeParse({ version, documents });
  const problems = data
    ? listProblems(data.documents, context)
    : Object.fromEntries(
        error.issues.map(({ path, message }) => [
          path.join("."),
          path.at(-1) === "requiredFrom" ? "Enter a day as MM/DD/YYYY" : message,
        ]),
      );
  if (data && Object.keys(problems).length === 0) return { body: data, errors: null };
  return { body: null, errors: byFormPosition(problems, typed) };
}

/** Maps errors from positions in the sent list to positions in the form, whose removed documents were not sent. */
export function byFormPosition(errors: FieldErrors, typed: readonly TypedDocument[]): FieldErrors {
  const places = typed.flatMap(({ isRemoved }, place) => (isRemoved ? [] : [place]));
  const at = (field: string) =>
    field.replace(
      /^documents\.(\d+)\./,
      (_, sent: string) => `documents.${places[Number(sent)] ?? sent}.`,
    );
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [at(field), message]));
}

/** What a list changes for drivers, as sentences. */
export function effectsOf(documents: readonly DocumentDraft[], context: ListContext): string[] {
  const removed = context.asked.filter(({ kind }) => !documents.some((one) => one.kind === kind));
  return [
    ...documents
      .filter((one) => isNewlyRequired(one, context.asked) || hasOtherDay(one, context.asked))
      .map((one) => effectOf(one, context)),
    ...removed.map(({ label }) => `${label}: not asked for any more. What was sent stays stored.`),
    ...(documents.length === 0 ? ["No documents are asked of drivers."] : []),
  ];
}

const hasOtherDay = (draft: DocumentDraft, asked: readonly DocumentKind[]): boolean => {
  const before = asked.find(({ kind }) => kind === draft.kind);
  return draft.isRequired && before !== undefined && before.requiredFrom !== draft.requiredFrom;
};

/** "42 drivers will need TLC license from Dec 10, 2026." */
function effectOf({ kind, label, requiredFrom }: DocumentDraft, context: ListContext) {
  const lacking = context.lacking(kind);
  const drivers = `${lacking.toLocaleString("en-US")} ${lacking === 1 ? "driver" : "drivers"}`;
  return `${drivers} will need ${label} from ${formatIsoDay(requiredFrom ?? context.today)}.`;
}
