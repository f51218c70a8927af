import type { BodyOf } from "#shared/endpoint.ts";
import { proposeFeeRules } from "#shared/fee-rules/contract.ts";
import { tooSoonMessage } from "#shared/fee-rules/notice.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { bodyOf, type ProposalDraft } from "./proposal-draft.ts";

/** Errors by field id: "levels.1.taxBps", "effectiveOn", "reason"; "form" is for the whole form. */
export type ProposalErrors = Readonly<Record<string, string>>;

type Checked =
  | { body: BodyOf<typeof proposeFeeRules>; errors: null }
  | { body: null; errors: ProposalErrors };

/** Request body of a draft, or its errors; `earliest` is the first allowed day. */
export function checkedProposal(draft: ProposalDraft, earliest: string): Checked {
  const typed = bodyOf(draft);
  const { data: body, error } = proposeFeeRules.body.safeParse(typed);
  const isTooSoon = typed.effectiveOn !== "" && typed.effectiveOn < earliest;
  if (body && !isTooSoon) return { body, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.join(".")] ??= message;
  if (isTooSoon) errors.effectiveOn = tooSoonMessage;
  return { body: null, errors };
}

/** Shown errors that still apply after a change; typing adds no new ones. */
export function remainingErrors(
  shown: ProposalErrors,
  draft: ProposalDraft,
  earliest: string,
): ProposalErrors {
  const { errors } = checkedProposal(draft, earliest);
  const left = Object.keys(shown).flatMap((field) => {
    const message = errors?.[field];
    return message ? [[field, message]] : [];
  });
  return Object.fromEntries(left);
}

/** Lines of the error summary in form order, prefixed with the level. */
export function summaryOf(errors: ProposalErrors, { levels }: ProposalDraft): SummaryError[] {
  const fields = [...levels.flatMap((_, index) => cellsOf(index)), "effectiveOn", "reason"];
  const known = fields.flatMap((field) => {
    const message = errors[field];
    if (!message) return [];
    const level = levels[Number(/^levels\.(\d+)\./.exec(field)?.[1])]?.level;
    return [{ field, message: level ? `${level}: ${message}` : message }];
  });
  const others = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return [...known, ...others.map(([, message]) => ({ message }))];
}

const cellsOf = (index: number): string[] =>
  ["completedRides", "minYesBps", "maxFaultCancelBps", "taxBps"].map(
    (cell) => `levels.${index}.${cell}`,
  );
