import type { FeeLevel, FeeTable } from "#shared/fee-rules/contract.ts";
import { bpsOf, numberOf, percentOf } from "#web/proposals/percent-text.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";

/** A level as typed: rides, and percentages. */
export type LevelDraft = {
  level: FeeLevel["level"];
  rides: string;
  yes: string;
  cancels: string;
  tax: string;
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
    rides: String(completedRides),
    yes: percentOf(minYesShare),
    cancels: percentOf(maxCancelShare),
    tax: percentOf(taxRate),
  })),
  effectiveOn: "",
  reason: "",
});

/** Request body; invalid numbers and dates are passed on and refused by validation. */
export const bodyOf = ({ levels, effectiveOn, reason }: ProposalDraft) => ({
  levels: levels.map(({ level, rides, yes, cancels, tax }) => ({
    level,
    completedRides: numberOf(rides),
    minYesBps: bpsOf(yes),
    maxFaultCancelBps: bpsOf(cancels),
    taxBps: bpsOf(tax),
  })),
  effectiveOn: isoOfUsDate(effectiveOn) ?? "",
  reason,
});
