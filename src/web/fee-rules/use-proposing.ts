import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf } from "#shared/endpoint.ts";
import { type FeeTable, proposeFeeRules } from "#shared/fee-rules/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useSession } from "#web/platform/session.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { clearProposal, readProposal, saveProposal } from "./kept-proposal.ts";
import type { ProposalDraft } from "./proposal-draft.ts";
import { checkedProposal, errorsLeft, type ProposalErrors } from "./proposal-errors.ts";
import { proposalQuery, takeOver } from "./proposal-query.ts";

/** Draft of a table: stored in this tab on each change, validated on submit. */
export const useProposing = (table: FeeTable, earliest: string) => {
  const queries = useQueryClient();
  const accountId = useSession().user?.id ?? "";
  const [draft, setDraft] = useState(() => readProposal(sessionStorage, accountId, table));
  const [errors, setErrors] = useState<ProposalErrors>({});
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: ProposalErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: (body: BodyOf<typeof proposeFeeRules>) => call(proposeFeeRules, { body }),
    onSuccess: (reply) => {
      clearProposal(sessionStorage);
      takeOver(queries, reply);
      toast.success("Proposed", "It waits for another admin.");
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : {};
      refuse(Object.keys(fields).length > 0 ? fields : { form: submitErrorMessage(error) });
      // Another admin proposed first, or the day changed: reload both.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: proposalQuery.queryKey });
    },
  });
  const send = () => {
    const { body, errors: found } = checkedProposal(draft, earliest);
    if (body) sending.act(body);
    else refuse(found);
  };
  const change = (changed: Partial<ProposalDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveProposal(sessionStorage, { accountId, from: table.version }, next);
    setErrors((shown) => errorsLeft(shown, next, earliest));
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};
