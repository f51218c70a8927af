import { useQueryClient } from "@tanstack/react-query";
import type { BodyFor } from "#shared/endpoint.ts";
import { decideSubmission, type Submission } from "#shared/submissions/contract.ts";
import { kindLabel } from "#shared/submissions/kinds.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Sends a decision; also after a failure the lists are read again, because another admin may have been faster. */
export const useDeciding = ({ id, kind, driver }: Submission) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof decideSubmission>) =>
      call(decideSubmission, { params: { id }, body }),
    onSuccess: ({ submission: { state } }) =>
      toast.success(
        `${kindLabel(kind)} of ${driver.name} ${state === "approved" ? "approved" : "rejected"}`,
      ),
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["admin", "submissions"] }),
        queries.invalidateQueries({ queryKey: ["admin", "driver", driver.id] }),
      ]),
  });
};
