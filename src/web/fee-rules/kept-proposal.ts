import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";
import type { FeeTable } from "#shared/fee-rules/contract.ts";
import { draftOf, type ProposalDraft } from "./proposal-draft.ts";

const KEY = "fee-rules-draft";
const level = z.object({
  level: z.enum(trustLevels),
  rides: z.string(),
  yes: z.string(),
  cancels: z.string(),
  tax: z.string(),
});
const draftSchema = z.object({
  /** Whose it is: no other admin who logs in here is shown it. */
  accountId: z.string(),
  /** The version of the table that was changed. */
  from: z.number(),
  levels: z.array(level),
  effectiveOn: z.string(),
  reason: z.string(),
});

/** What this tab keeps of the account's proposal, else the table that it changes; never the levels of another table. */
export function readProposal(
  storage: Pick<Storage, "getItem">,
  accountId: string,
  table: Pick<FeeTable, "version" | "levels">,
): ProposalDraft {
  const fresh = draftOf(table.levels);
  const { data } = draftSchema.safeParse(parsed(storage.getItem(KEY)));
  if (!data || data.accountId !== accountId) return fresh;
  const isOfTable = data.from === table.version && levelsOf(data) === levelsOf(fresh);
  const { effectiveOn, reason } = data;
  return { levels: isOfTable ? data.levels : fresh.levels, effectiveOn, reason };
}

/** Keeps it until it is sent or the tab is closed. */
export const keepProposal = (
  storage: Pick<Storage, "setItem">,
  whose: { accountId: string; from: number },
  draft: ProposalDraft,
): void => storage.setItem(KEY, JSON.stringify({ ...draft, ...whose }));

/** It was sent. */
export const forgetProposal = (storage: Pick<Storage, "removeItem">): void =>
  storage.removeItem(KEY);

const levelsOf = ({ levels }: Pick<ProposalDraft, "levels">): string =>
  levels.map((row) => row.level).join();

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
