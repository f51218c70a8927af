import { useQueryClient } from "@tanstack/react-query";
import type { FeeTable } from "#shared/fee-rules/contract.ts";
import { proposeFeeRules } from "#shared/fee-rules/contract.ts";
import { call } from "#web/platform/client.ts";
import { useSession } from "#web/platform/session.ts";
import { useProposing } from "#web/proposals/use-proposing.ts";
import { checkedProposal } from "./proposal-errors.ts";
import { applyReply, proposalQuery } from "./proposal-query.ts";
import { readProposal, storedProposal } from "./stored-proposal.ts";

/** The admin's draft of fee rules that change a table. */
export const useFeeProposal = (table: FeeTable, earliest: string) => {
  const queries = useQueryClient();
  const accountId = useSession().user?.id ?? "";
  return useProposing({
    read: () => readProposal(sessionStorage, accountId, table),
    save: (draft) => storedProposal.save(sessionStorage, { accountId, from: table.version }, draft),
    clear: () => storedProposal.clear(sessionStorage),
    check: (draft) => checkedProposal(draft, earliest),
    propose: async (body) => applyReply(queries, await call(proposeFeeRules, { body })),
    onConflict: () => void queries.invalidateQueries({ queryKey: proposalQuery.queryKey }),
  });
};
