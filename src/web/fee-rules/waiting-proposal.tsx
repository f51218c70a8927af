import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import { approveFeeRules, type FeeProposal, withdrawFeeRules } from "#shared/fee-rules/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { FeeTable } from "./fee-table.tsx";
import { applyReply, proposalQuery } from "./proposal-query.ts";

type WaitingProposalProps = {
  heading: RefObject<HTMLHeadingElement | null>;
  proposal: FeeProposal;
  window: number;
};

/** The open proposal: another admin approves it, any admin withdraws it. */
export const WaitingProposal = ({ heading, proposal, window }: WaitingProposalProps) => {
  const { act, isPending, variables } = useDeciding(proposal.id);
  return (
    <Card aria-labelledby="proposal" className="grid gap-4">
      <h2 ref={heading} id="proposal" tabIndex={-1} className="text-h2">
        Proposed from {usDateOfIso(proposal.effectiveOn)}
      </h2>
      <p className="text-fg-2 [overflow-wrap:anywhere]">{proposal.reason}</p>
      <FeeTable levels={proposal.levels} window={window} />
      <p className="text-small text-fg-3">
        By {proposal.proposedBy}, <TimeET at={proposal.proposedAt} />
      </p>
      {proposal.isOwn && (
        <p className="text-small text-fg-2">Another admin must approve your proposal.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {!proposal.isOwn && (
          <ApproveButton
            proposal={proposal}
            isPending={isPending && variables === "approve"}
            disabled={isPending && variables !== "approve"}
            onApprove={() => act("approve")}
          />
        )}
        <Button
          variant="outline"
          pending={isPending && variables === "withdraw"}
          disabled={isPending && variables !== "withdraw"}
          onClick={() => act("withdraw")}
        >
          Withdraw
        </Button>
      </div>
    </Card>
  );
};

const calls = { approve: approveFeeRules, withdraw: withdrawFeeRules };
const confirmations = {
  approve: ["Approved", "Drivers are told by email."],
  withdraw: ["Withdrawn", "Nothing changes."],
} as const;

const useDeciding = (id: string) => {
  const queries = useQueryClient();
  return useAct({
    mutationFn: (decision: "approve" | "withdraw") => call(calls[decision], { params: { id } }),
    onSuccess: (reply, decision) => {
      applyReply(queries, reply);
      const [title, text] = confirmations[decision];
      toast.success(title, text);
    },
    onError: (error) => {
      toast.error("Error", submitErrorMessage(error));
      // Another admin may have been faster.
      void queries.invalidateQueries({ queryKey: proposalQuery.queryKey });
    },
  });
};

type ApproveButtonProps = {
  proposal: FeeProposal;
  isPending: boolean;
  disabled: boolean;
  onApprove: () => void;
};

/** Confirms the approval: the table becomes permanent, and every driver gets a mail. */
const ApproveButton = ({ proposal, onApprove, ...state }: ApproveButtonProps) => {
  const [isLimited, setAsked] = useState(false);
  return (
    <>
      <Button pending={state.isPending} disabled={state.disabled} onClick={() => setAsked(true)}>
        Approve and tell drivers
      </Button>
      <ConfirmDialog
        isOpen={isLimited}
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
