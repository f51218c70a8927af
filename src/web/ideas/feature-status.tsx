import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type Idea, setIdeaStatus } from "#shared/ideas/contract.ts";
import { type IdeaStatus, ideaStatuses, statusLabels } from "#shared/ideas/statuses.ts";
import { call } from "#web/platform/client.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Select } from "#web/ui/forms/select.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { patchIdea } from "./patch-ideas.ts";

/** Selects an idea's status: updates it optimistically, and is disabled until the server replies. */
export const FeatureStatus = ({ idea }: { idea: Idea }) => {
  const select = useRef<HTMLSelectElement>(null);
  const { act, isPending } = useSetStatus();
  // Restores the focus lost by disabling, unless it has moved on.
  useEffect(() => {
    const box = isPending ? select.current : null;
    return () => {
      if (document.activeElement === document.body) box?.focus();
    };
  }, [isPending]);
  return (
    <Select
      ref={select}
      label={
        <>
          Status<span className="sr-only"> of {idea.title}</span>
        </>
      }
      value={idea.status}
      disabled={isPending}
      onChange={({ target }) => {
        const to = ideaStatuses.find((status) => status === target.value);
        if (to) act({ id: idea.id, from: idea.status, to });
      }}
    >
      {ideaStatuses.map((status) => (
        <option key={status} value={status}>
          {statusLabels[status]}
        </option>
      ))}
    </Select>
  );
};

type StatusChange = { id: string; from: IdeaStatus; to: IdeaStatus };

const useSetStatus = () => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: ({ id, to }: StatusChange) =>
      call(setIdeaStatus, { params: { id }, body: { status: to } }),
    onMutate: ({ id, to }) => patchIdea(queries, id, { status: to }),
    onSuccess: ({ data }, { id }) => {
      patchIdea(queries, id, { status: data.status, total_votes: data.total_votes });
      toast.success("Status Updated", "Feature status has been updated successfully.");
    },
    onError: (_error, { id, from }) => {
      patchIdea(queries, id, { status: from });
      toast.error("Error", "Failed to update feature status. Please try again.");
    },
  });
};
