import { useState } from "react";
import type { FeeProposal } from "#shared/fee-rules/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

type ApproveButtonProps = {
  proposal: FeeProposal;
  isPending: boolean;
  disabled: boolean;
  onApprove: () => void;
};

/** Approving is asked once more: the table is there for ever, and every driver gets a mail. */
export const ApproveButton = ({ proposal, onApprove, ...state }: ApproveButtonProps) => {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button pending={state.isPending} disabled={state.disabled} onClick={() => setAsked(true)}>
        Approve and tell drivers
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Approve the rules from ${usDateOfIso(proposal.effectiveOn)}?`}
        confirmLabel="Approve"
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          onApprove();
        }}
      >
        Every driver is told by email. Approved rules cannot be taken back, only followed by others.
      </ConfirmDialog>
    </>
  );
};
