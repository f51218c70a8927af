import { useQueryClient } from "@tanstack/react-query";
import type { BodyFor } from "#shared/endpoint.ts";
import { decideRefundRequest } from "#shared/operations/acts-contract.ts";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { ReasonButton } from "#web/platform/admin/reason-button.tsx";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Section } from "#web/ui/section.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type Request = NonNullable<RideForAdmin["refundRequest"]>;

/** A refund above the limit, which another admin approves or declines. Empty without one. */
export const RefundRequest = ({ record: { refundRequest: request } }: { record: RideForAdmin }) =>
  request && (
    <Section title="Refund that waits">
      <p>
        <Dollars amount={request.amount} /> for the rider, asked for by{" "}
        {request.isOwn ? "you" : request.requestedBy}{" "}
        <MarketTime at={request.requestedAt} isBrief />:{" "}
        <q className="wrap-anywhere">{request.reason}</q>
      </p>
      <p className="text-fg-2">
        {request.isOwn ? "Another admin must approve it" : "It needs your approval"} until{" "}
        <MarketTime at={request.expiresAt} isBrief />.
      </p>
      <IfPermitted permission="refunds">
        <Decision key={request.id} request={request} />
      </IfPermitted>
    </Section>
  );

const Decision = ({ request: { id, isOwn } }: { request: Request }) => {
  const queries = useQueryClient();
  const { act, isPending, variables } = useAct({
    mutationFn: (body: BodyFor<typeof decideRefundRequest>) =>
      call(decideRefundRequest, { params: { id }, body }),
    onSuccess: (_, { isApproved }) =>
      toast.success(isApproved ? "Refund approved" : "Refund declined"),
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
    // Also after a failure, because another admin may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ["admin"] }),
  });
  const pendingOf = (isApproved: boolean) => ({
    pending: isPending && variables?.isApproved === isApproved,
    disabled: isPending && variables?.isApproved !== isApproved,
  });
  return (
    <div className="flex flex-wrap gap-3">
      {!isOwn && (
        <Button {...pendingOf(true)} onClick={() => act({ isApproved: true })}>
          Approve the refund
        </Button>
      )}
      <ReasonButton
        subjectId={id}
        label={isOwn ? "Take it back" : "Decline"}
        title={isOwn ? "Take the refund back?" : "Decline the refund?"}
        {...pendingOf(false)}
        onConfirm={(reason) => act({ isApproved: false, reason })}
      />
    </div>
  );
};
