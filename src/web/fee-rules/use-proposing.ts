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
import type { ProposalDraft } from "./proposal-draft.ts";
import { checkedProposal, type ProposalErrors, remainingErrors } from "./proposal-errors.ts";
import { applyReply, proposalQuery } from "./proposal-query.ts";
import { clearProposal, readProposal, saveProposal } from "./stored-proposal.ts";

/** Draft of a table: stored in this tab on each change, validated on submit. */
export const useProposing = (table: FeeTable, earliest: string) => {
  const queries = useQueryClient();
  const accountId = useSession().user?.id ?? "";
  const [draft, setDraft] = useState(() => readProposal(sessionStorage, accountId, table));
  const [errors, setErrors] = useState<ProposalErrors>({});
  const [attempt, setAttempt] = useState(0);
  const showErrors = (fieldErrors: ProposalErrors) => {
    setErrors(fieldErrors);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: (body: BodyOf<typeof proposeFeeRules>) => call(proposeFeeRules, { body }),
    onSuccess: (reply) => {
      clearProposal(sessionStorage);
      applyReply(queries, reply);
      toast.success("Proposed", "It waits for another admin.");
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : {};
      showErrors(Object.keys(fields).length > 0 ? fields : { form: submitErrorMessage(error) });
      // Another admin proposed first, or the day changed: reload both.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: proposalQuery.queryKey });
    },
  });
  const send = () => {
    const { body, errors: fieldErrors } = checkedProposal(draft, earliest);
    if (body) sending.act(body);
    else showErrors(fieldErrors);
  };
  const change = (changed: Partial<ProposalDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveProposal(sessionStorage, { accountId, from: table.version }, next);
    setErrors((shown) => remainingErrors(shown, next, earliest));
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};
