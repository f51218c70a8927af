import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { proposeIdea } from "#shared/ideas/contract.ts";
import { ideaBody } from "#shared/ideas/fields.ts";
import { call } from "#web/platform/client.ts";
import { showFailure } from "#web/platform/form-failure.ts";
import { idempotencyKeys } from "#web/platform/idempotency-key.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { clearDraft, type IdeaDraft, readDraft, saveDraft } from "./idea-draft.ts";

/** Form that proposes an idea: stores the draft on each change, and opens the newest ideas once sent. */
export const useProposing = (accountId: string) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(ideaBody),
    defaultValues: readDraft(sessionStorage, accountId),
    shouldFocusError: false,
  });
  // The idempotency key prevents a second idea after a lost reply.
  const [keys] = useState(idempotencyKeys);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveDraft(sessionStorage, accountId, values),
      }),
    [subscribe, accountId],
  );
  const sending = useAct({
    mutationFn: (body: IdeaDraft) => call(proposeIdea, { body, idempotencyKey: keys.keyOf(body) }),
    onSettled: (_, error) => keys.reportOutcome(error),
    onSuccess: async () => {
      clearDraft(sessionStorage);
      await queries.invalidateQueries({ queryKey: ["ideas"] });
      toast.success("Proposed", "Riders and drivers can vote for it now.");
      await navigate({ to: "/ideas", search: { sort: "new" } });
    },
    onError: (error) => showFailure(form.setError, error, ["title", "description", "tags"]),
  });
  return { form, submit: form.handleSubmit(sending.act), isSending: sending.isPending };
};
