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
  /** Author; another admin who logs in here does not see the proposal. */
  accountId: z.string(),
  /** Version of the table that it changes. */
  from: z.number(),
  levels: z.array(level),
  effectiveOn: z.string(),
  reason: z.string(),
});

/** The account's unsent proposal of this tab, or the table that it changes; ignores a proposal for another table. */
export function readProposal(
  storage: Pick<Storage, "getItem">,
  accountId: string,
  table: Pick<FeeTable, "version" | "levels">,
): ProposalDraft {
  const fresh = draftOf(table.levels);
  const { data } = draftSchema.safeParse(parseJson(storage.getItem(KEY)));
  if (!data || data.accountId !== accountId) return fresh;
  const isOfTable = data.from === table.version && levelsOf(data) === levelsOf(fresh);
  const { effectiveOn, reason } = data;
  return { levels: isOfTable ? data.levels : fresh.levels, effectiveOn, reason };
}

/** Stores the proposal until it is sent or the tab is closed. */
export const saveProposal = (
  storage: Pick<Storage, "setItem">,
  owner: { accountId: string; from: number },
  draft: ProposalDraft,
): void => storage.setItem(KEY, JSON.stringify({ ...draft, ...owner }));

/** Call after sending. */
export const clearProposal = (storage: Pick<Storage, "removeItem">): void =>
  storage.removeItem(KEY);

const levelsOf = ({ levels }: Pick<ProposalDraft, "levels">): string =>
  levels.map((row) => row.level).join();

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
