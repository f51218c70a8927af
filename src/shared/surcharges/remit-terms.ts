import type { SurchargeRule } from "./fields.ts";

/** Whom the fees of a kind are paid to, and the day of the month after the rides; null where no rule says so. */
export type RemitTerms = { readonly payTo: string | null; readonly dueDay: number | null };

type Table = { readonly rules: readonly SurchargeRule[] };

/** The terms of a kind in the newest table that has it; of several rules of the kind, one may say them for all. */
export const remitTerms = (tables: readonly Table[], kind: string): RemitTerms => {
  const isOfKind = (rule: SurchargeRule) => rule.kind === kind;
  const rules =
    tables.findLast((table) => table.rules.some(isOfKind))?.rules.filter(isOfKind) ?? [];
  return {
    payTo: rules.find(({ payTo }) => payTo !== undefined)?.payTo ?? null,
    dueDay: rules.find(({ dueDay }) => dueDay !== undefined)?.dueDay ?? null,
  };
};

/** The day "YYYY-MM-DD" on which the fees of a month "YYYY-MM" are due. */
export const dueOn = (month: string, { dueDay }: RemitTerms): string | null => {
  if (dueDay === null) return null;
  const [year = 0, monthOfYear = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, monthOfYear, dueDay)).toISOString().slice(0, 10);
};
