import { plusDays } from "#shared/plus-days.ts";
import type { DocumentKind } from "./kinds.ts";

/** Days before the end of a document on which its driver is reminded. */
export const reminderDays = [30, 7, 1] as const;
const EXPIRING_DAYS = reminderDays[0];

export const documentStates = [
  "missing",
  "in_review",
  "approved",
  "rejected",
  "expiring",
  "expired",
] as const;
export type DocumentState = (typeof documentStates)[number];

/** The submissions that decide the state of one kind. Days are market days "YYYY-MM-DD". */
export interface DocumentRecord {
  kind: string;
  /** Latest approved submission. */
  inForce: { expiresOn: string | null } | null;
  /** Latest submission that was not withdrawn. */
  latest: { state: "in_review" | "approved" | "rejected" } | null;
}

type Expiring = Pick<DocumentKind, "hasExpiry">;

/** Last valid day of the approved document; null if none is approved, or its kind does not expire. */
export const approvedThrough = (
  { hasExpiry }: Expiring,
  { inForce }: Pick<DocumentRecord, "inForce">,
): string | null => (hasExpiry && inForce ? inForce.expiresOn : null);

/** State of a document on a market day; it is valid through its last day. */
export function documentState(
  kind: Expiring,
  { inForce, latest }: Omit<DocumentRecord, "kind">,
  today: string,
): DocumentState {
  if (latest === null) return "missing";
  if (latest.state !== "approved") return latest.state;
  const last = approvedThrough(kind, { inForce });
  if (last === null) return "approved";
  if (last < today) return "expired";
  return last <= plusDays(today, EXPIRING_DAYS) ? "expiring" : "approved";
}

/** Whether an approved document holds today, whatever was submitted after it. */
export function isValidOn(
  kind: Expiring,
  record: Pick<DocumentRecord, "inForce">,
  today: string,
): boolean {
  const last = approvedThrough(kind, record);
  return record.inForce !== null && (last === null || last >= today);
}

/** Whether a kind is required on a market day: a new requirement begins on a day of its own. */
export const isRequiredOn = (
  { isRequired, requiredFrom }: Pick<DocumentKind, "isRequired" | "requiredFrom">,
  today: string,
): boolean => isRequired && (requiredFrom === null || requiredFrom <= today);

/** Kinds that are required today, without an approved document that holds today. */
export const missingKinds = (
  kinds: readonly DocumentKind[],
  records: readonly DocumentRecord[],
  today: string,
): DocumentKind[] =>
  kinds.filter((kind) => isRequiredOn(kind, today) && !hasValid(kind, records, today));

/** Kinds that will be required on a later day, without an approved document that holds today. */
export const comingKinds = (
  kinds: readonly DocumentKind[],
  records: readonly DocumentRecord[],
  today: string,
): DocumentKind[] =>
  kinds.filter(
    (kind) => kind.isRequired && !isRequiredOn(kind, today) && !hasValid(kind, records, today),
  );

const hasValid = (kind: DocumentKind, records: readonly DocumentRecord[], today: string): boolean =>
  records.some((record) => record.kind === kind.kind && isValidOn(kind, record, today));

/**
 * Reminder that is due today: the smallest of `reminderDays` within which the document expires, 0 once it has
 * expired; null before the first.
 */
export function dueReminder(expiresOn: string, today: string): number | null {
  if (expiresOn < today) return 0;
  return reminderDays.findLast((days) => expiresOn <= plusDays(today, days)) ?? null;
}
