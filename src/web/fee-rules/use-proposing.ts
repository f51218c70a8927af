import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BodyOf } from "#shared/endpoint.ts";
import { type FeeLevel, proposeFeeRules } from "#shared/fee-rules/contract.ts";
import { CallFailure } from "#web/app/call-failure.ts";
import { call } from "#web/app/client.ts";
import { failureWords } from "#web/app/failure-words.ts";
import { useAct } from "#web/app/use-act.ts";
import { toast } from "#web/ui/toast.ts";
import { bodyOf, draftOf, type ProposalDraft } from "./proposal-draft.ts";
import { takeOver } from "./proposal-query.ts";

type Body = BodyOf<typeof proposeFeeRules>;
export type ProposalErrors = Partial<Record<"levels" | "effectiveOn" | "reason" | "form", string>>;

/** A table being changed: checked when it is sent, kept whatever the answer. */
export const useProposing = (inForce: readonly FeeLevel[]) => {
  const queries = useQueryClient();
  const [draft, setDraft] = useState<ProposalDraft>(() => draftOf(inForce));
  const [errors, setErrors] = useState<ProposalErrors>({});
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: ProposalErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
  };
  const sending = useAct({
    mutationFn: (body: Body) => call(proposeFeeRules, { body }),
    onSuccess: (reply) => {
      takeOver(queries, reply);
      toast.success("Proposed", "It waits for another admin.");
    },
    onError: (error) => {
      const fields = error instanceof CallFailure ? error.fields : {};
      const { effectiveOn, reason, levels } = fields;
      const isKnown = effectiveOn || reason || levels;
      refuse(isKnown ? { effectiveOn, reason, levels } : { form: failureWords(error) });
    },
  });
  const send = () => {
    const { data, error } = proposeFeeRules.body.safeParse(bodyOf(draft));
    if (data) return sending.act(data);
    refuse(
      Object.fromEntries(
        error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
      ),
    );
  };
  const change = (changed: Partial<ProposalDraft>) => {
    setDraft((now) => ({ ...now, ...changed }));
    const left = Object.entries(errors).filter(([field]) => !(field in changed));
    setErrors(Object.fromEntries(left));
  };
  return { draft, errors, attempt, isSending: sending.isPending, change, send };
};
