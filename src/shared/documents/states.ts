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

/** State of a document on a market day; it is valid through its last day. */
export function documentState(
  { inForce, latest }: Omit<DocumentRecord, "kind">,
  today: string,
): DocumentState {
  if (latest === null) return "missing";
  if (latest.state !== "approved") return latest.state;
  const expiresOn = inForce?.expiresOn ?? null;
  if (expiresOn === null) return "approved";
  if (expiresOn < today) return "expired";
  return expiresOn <= plusDays(today, EXPIRING_DAYS) ? "expiring" : "approved";
}

/** Whether an approved document holds today, whatever was submitted after it. */
export const isValidOn = ({ inForce }: Pick<DocumentRecord, "inForce">, today: string): boolean =>
  inForce !== null && (inForce.expiresOn === null || inForce.expiresOn >= today);

/** Required kinds without an approved document that holds today. */
export const missingKinds = (
  kinds: readonly DocumentKind[],
  records: readonly DocumentRecord[],
  today: string,
): DocumentKind[] =>
  kinds.filter(
    ({ kind, isRequired }) =>
      isRequired && !records.some((record) => record.kind === kind && isValidOn(record, today)),
  );

/**
 * Reminder that is due today: the smallest of `reminderDays` within which the document expires, 0 once it has
 * expired; null before the first.
 */
export function dueReminder(expiresOn: string, today: string): number | null {
  if (expiresOn < today) return 0;
  return reminderDays.findLast((days) => expiresOn <= plusDays(today, days)) ?? null;
}
