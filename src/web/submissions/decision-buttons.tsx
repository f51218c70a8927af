import type { Submission } from "#shared/submissions/contract.ts";
import { kindLabel } from "#shared/submissions/kinds.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDeciding } from "./use-deciding.ts";

/** Approves a submission, or rejects it with a reason. */
export const DecisionButtons = ({ submission }: { submission: Submission }) => {
  const { act, isPending, variables } = useDeciding(submission);
  const label = kindLabel(submission.kind).toLowerCase();
  const name = submission.driver.name;
  const pendingOf = (isApproved: boolean) => ({
    pending: isPending && variables?.isApproved === isApproved,
    disabled: isPending && variables?.isApproved !== isApproved,
  });
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        aria-label={`Approve ${label} of ${name}`}
        {...pendingOf(true)}
        onClick={() => act({ isApproved: true })}
      >
        Approve
      </Button>
      <ReasonButton
        subjectId={submission.id}
        label="Reject"
        description={`Reject ${label} of ${name}`}
        title={`Reject ${label} of ${name}?`}
        hint="Shown to the driver."
        {...pendingOf(false)}
        onConfirm={(reason) => act({ isApproved: false, reason })}
      />
    </div>
  );
};
