import { useQueryClient } from "@tanstack/react-query";
import { labelInSentence } from "#shared/documents/kinds.ts";
import type { BodyFor } from "#shared/endpoint.ts";
import { decideSubmission, type Submission } from "#shared/submissions/contract.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { waitingWork } from "#web/platform/admin/waiting-work.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

type DecisionButtonsProps = { submission: Submission; onDecided?: () => void };

/** Approves a submission, or rejects it with a reason. */
export const DecisionButtons = ({ submission, onDecided }: DecisionButtonsProps) => {
  const { act, isPending, variables } = useDeciding(submission, onDecided);
  const label = labelInSentence(submission.label);
  const name = submission.driver.name;
  const pendingOf = (isApproved: boolean) => ({
    pending: isPending && variables?.isApproved === isApproved,
    disabled: isPending && variables?.isApproved !== isApproved,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={`Approve ${label} of ${name}`}
        aria-keyshortcuts="a"
        {...pendingOf(true)}
        onClick={() => act({ isApproved: true })}
      >
        Approve
      </Button>
      <ReasonButton
        subjectId={submission.id}
        label="Reject"
        shortcut="r"
        description={`Reject ${label} of ${name}`}
        title={`Reject ${label} of ${name}?`}
        hint="Shown to the driver."
        {...pendingOf(false)}
        onConfirm={(reason) => act({ isApproved: false, reason })}
      />
    </div>
  );
};

/** Sends a decision. Refetches the lists even after a failure, because another admin may have decided first. */
const useDeciding = ({ id, label, driver }: Submission, onDecided?: () => void) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (body: BodyFor<typeof decideSubmission>) =>
      call(decideSubmission, { params: { id }, body }),
    onSuccess: ({ submission: { state } }) => {
      toast.success(`${label} of ${driver.name} ${state === "approved" ? "approved" : "rejected"}`);
      onDecided?.();
    },
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["admin", "submissions"] }),
        queries.invalidateQueries({ queryKey: ["admin", "driver", driver.id] }),
        queries.invalidateQueries({ queryKey: waitingWork.queryKey }),
      ]),
  });
};
