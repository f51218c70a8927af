import type { FeeLevel, FeeTable } from "#shared/fee-rules/contract.ts";
import { bpsOf, numberOf, percentOf } from "#web/proposals/percent-text.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

/** Requirements and tax of a level, as typed. */
export type LevelDraft = {
  level: FeeLevel["level"];
  minRides: string;
  minYesPercent: string;
  maxCancelPercent: string;
  taxPercent: string;
};
export type ProposalDraft = { levels: LevelDraft[]; effectiveOn: string; reason: string };

/**
 * Table that a proposal changes: the last upcoming one, else the current one, so that approved changes are not undone.
 */
export const tableToChange = (rules: FeeTable & { coming: readonly FeeTable[] }): FeeTable =>
  rules.coming.at(-1) ?? rules;

/** Form values of a table. */
export const draftOf = (levels: readonly FeeLevel[]): ProposalDraft => ({
  levels: levels.map(({ level, completedRides, minYesShare, maxCancelShare, taxRate }) => ({
    level,
    minRides: String(completedRides),
    minYesPercent: percentOf(minYesShare),
    maxCancelPercent: percentOf(maxCancelShare),
    taxPercent: percentOf(taxRate),
  })),
  effectiveOn: "",
  reason: "",
});

/** Request body; invalid numbers and dates are passed on and refused by validation. */
export const bodyOf = ({ levels, effectiveOn, reason }: ProposalDraft) => ({
  levels: levels.map(({ level, minRides, minYesPercent, maxCancelPercent, taxPercent }) => ({
    level,
    completedRides: numberOf(minRides),
    minYesBps: bpsOf(minYesPercent),
    maxFaultCancelBps: bpsOf(maxCancelPercent),
    taxBps: bpsOf(taxPercent),
  })),
  effectiveOn: isoOfUsDate(effectiveOn) ?? "",
  reason,
});
