import { type ReactNode, type RefObject, useState } from "react";
import type * as z from "zod/mini";
import type { ProposalSummary, proposalDecisions } from "#shared/proposals/contract.ts";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type PendingProposalProps<R extends z.ZodMiniType> = {
  heading: RefObject<HTMLHeadingElement | null>;
  proposal: ProposalSummary;
  /** The proposed table. */
  children: ReactNode;
  calls: ReturnType<typeof proposalDecisions<R>>;
  /** Label of the approve button, text of its confirmation, and text of the toast after it. */
  approving: { label: string; consequence: string; done: string };
  onReply: (reply: z.output<R>) => void;
  /** Called after a failed decision: another admin may have decided first, so the page should refetch. */
  onFailure: () => void;
};

type Decision = { kind: "approve" | "withdraw" } | { kind: "reject"; reason: string };

/** The pending proposal: its author withdraws it, another admin approves or rejects it. */
export const PendingProposal = <R extends z.ZodMiniType>(props: PendingProposalProps<R>) => {
  const { heading, proposal, approving } = props;
  const { act, isPending, variables } = useDeciding(props);
  const stateOf = (kind: Decision["kind"]) => ({
    pending: isPending && variables?.kind === kind,
    disabled: isPending && variables?.kind !== kind,
  });
  return (
    <Card aria-labelledby="proposal" className="grid gap-4">
      <h2 ref={heading} id="proposal" tabIndex={-1} className="text-h3">
        Proposed from {usDateOfIso(proposal.effectiveOn)}
      </h2>
      <p className="text-fg-2 wrap-anywhere">{proposal.reason}</p>
      {props.children}
      <p className="text-small text-fg-3">
        By {proposal.proposedBy}, <MarketTime at={proposal.proposedAt} />
      </p>
      {proposal.isOwn && (
        <p className="text-small text-fg-2">Another admin must approve your proposal.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {proposal.isOwn ? (
          <Button
            variant="outline"
            {...stateOf("withdraw")}
            onClick={() => act({ kind: "withdraw" })}
          >
            Withdraw
          </Button>
        ) : (
          <>
            <ApproveButton
              day={proposal.effectiveOn}
              approving={approving}
              {...stateOf("approve")}
              onApprove={() => act({ kind: "approve" })}
            />
            <ReasonButton
              subjectId={proposal.id}
              label="Reject"
              title="Reject this proposal?"
              {...stateOf("reject")}
              onConfirm={(reason) => act({ kind: "reject", reason })}
            />
          </>
        )}
      </div>
    </Card>
  );
};

const useDeciding = <R extends z.ZodMiniType>({
  proposal: { id },
  calls,
  approving,
  onReply,
  onFailure,
}: PendingProposalProps<R>) => {
  const send = (decision: Decision) =>
    decision.kind === "reject"
      ? call(calls.reject, { params: { id }, body: { reason: decision.reason } })
      : call(calls[decision.kind], { params: { id } });
  return useAct({
    mutationFn: send,
    onSuccess: (reply, { kind }) => {
      onReply(reply);
      if (kind === "approve") toast.success("Approved", approving.done);
      else toast.success(kind === "reject" ? "Rejected" : "Withdrawn", "Nothing changes.");
    },
    onError: (error) => {
      toast.error("Error", submitErrorMessage(error));
      onFailure();
    },
  });
};

type ApproveButtonProps = {
  /** First day of the proposal. */
  day: string;
  approving: { label: string; consequence: string };
  pending: boolean;
  disabled: boolean;
  onApprove: () => void;
};

/** Asks for confirmation, because an approval cannot be undone. */
const ApproveButton = ({ day, approving, onApprove, ...state }: ApproveButtonProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...state} onClick={() => setOpen(true)}>
        {approving.label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Approve the rules from ${usDateOfIso(day)}?`}
        confirmLabel="Approve"
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false);
          onApprove();
        }}
      >
        {approving.consequence}
      </ConfirmDialog>
    </>
  );
};
