import { fractionFromBps } from "#shared/basis-points.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { countFeeEffect, type FeeLevel, proposeFeeRules } from "#shared/fee-rules/contract.ts";
import { tooSoonMessage } from "#shared/fee-rules/notice.ts";
import { refusedDay } from "#shared/proposals/first-day.ts";
import type { CheckedDraft, FieldErrors } from "#web/proposals/use-proposing.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { bodyOf, type ProposalDraft } from "./proposal-draft.ts";

/** Request body of a draft, or its errors; `earliest` is the first allowed day. */
export function checkedProposal(
  draft: ProposalDraft,
  earliest: string,
): CheckedDraft<BodyOf<typeof proposeFeeRules>> {
  const typedBody = bodyOf(draft);
  const { data: body, error } = proposeFeeRules.body.safeParse(typedBody);
  const refused = refusedDay(typedBody.effectiveOn, { earliest, tooSoonMessage });
  if (body && !refused) return { body, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  const unknownDay = unknownDayError(draft.effectiveOn);
  if (unknownDay) errors.effectiveOn = unknownDay;
  if (refused) errors.effectiveOn = refused.message;
  return { body: null, errors };
}

/** The levels of a draft, or null if any is invalid. */
export const levelsOf = (draft: ProposalDraft): FeeLevel[] | null => {
  const { data } = countFeeEffect.body.safeParse({ levels: bodyOf(draft).levels });
  const levels = data?.levels.map((rule) => ({
    level: rule.level,
    completedRides: rule.completedRides,
    minYesShare: fractionFromBps(rule.minYesBps),
    maxCancelShare: fractionFromBps(rule.maxFaultCancelBps),
    taxRate: fractionFromBps(rule.taxBps),
  }));
  return levels ?? null;
};

/** Lines of the error summary in form order, prefixed with the level. */
export function summaryOf(errors: FieldErrors, { levels }: ProposalDraft): SummaryError[] {
  const fields = [...levels.flatMap((_, index) => cellsOf(index)), "effectiveOn", "reason"];
  const errorsWithField = fields.flatMap((field) => {
    const message = errors[field];
    if (!message) return [];
    const level = levels[Number(/^levels\.(\d+)\./.exec(field)?.[1])]?.level;
    return [{ field, message: level ? `${level}: ${message}` : message }];
  });
  const otherErrors = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return [...errorsWithField, ...otherErrors.map(([, message]) => ({ message }))];
}

const cellsOf = (index: number): string[] =>
  ["completedRides", "minYesBps", "maxFaultCancelBps", "taxBps"].map(
    (cell) => `levels.${index}.${cell}`,
  );
