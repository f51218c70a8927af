import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import type { FeeTable } from "#shared/fee-rules/contract.ts";
import { storedDraft } from "#web/proposals/stored-draft.ts";
import { draftOf, type ProposalDraft } from "./proposal-draft.ts";

const level = z.object({
  level: z.enum(trustLevels),
  minRides: z.string(),
  minYesPercent: z.string(),
  maxCancelPercent: z.string(),
  taxPercent: z.string(),
});
/** Stored format of releases before 2026-11-26, still read so that an upgrade keeps typed drafts. */
const formerLevel = z.pipe(
  z.object({
    level: z.enum(trustLevels),
    rides: z.string(),
    yes: z.string(),
    cancels: z.string(),
    tax: z.string(),
  }),
  z.transform((before) => ({
    level: before.level,
    minRides: before.rides,
    minYesPercent: before.yes,
    maxCancelPercent: before.cancels,
    taxPercent: before.tax,
  })),
);
const draftSchema = z.object({
  levels: z.array(z.union([level, formerLevel])),
  effectiveOn: z.string(),
  reason: z.string(),
});

export const storedProposal = storedDraft<ProposalDraft>("fee-rules-draft", draftSchema);

/**
 * The account's unsent proposal of this tab, or the table that it changes. Of a proposal for
 * another table, keeps only day and reason.
 */
export function readProposal(
  storage: Pick<Storage, "getItem">,
  accountId: string,
  table: Pick<FeeTable, "version" | "levels">,
): ProposalDraft {
  const newDraft = draftOf(table.levels);
  const storedForm = storedProposal.read(storage, accountId);
  if (!storedForm) return newDraft;
  const { draft, from } = storedForm;
  const isOfTable = from === table.version && levelsOf(draft) === levelsOf(newDraft);
  return isOfTable ? draft : { ...draft, levels: newDraft.levels };
}

const levelsOf = ({ levels }: Pick<ProposalDraft, "levels">): string =>
  levels.map((row) => row.level).join();
