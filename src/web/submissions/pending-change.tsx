import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { withdrawSubmission } from "#shared/submissions/contract.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type PendingChangeProps = {
  pending: { id: string; submittedAt: string } | null;
  rejected: { reason: string; at: string } | null;
  /** The approved values, which riders see until the decision. */
  approved: string;
  /** Query to refetch after a withdrawal. */
  queryKey: QueryKey;
  onWithdrawn: () => void;
};

/** Tells a verified driver that a change waits for an admin, or why the latest was rejected. */
export const PendingChange = (props: PendingChangeProps) => {
  const { pending, rejected } = props;
  if (pending)
    return (
      <div className="grid justify-items-start gap-3 rounded-input bg-tint-info p-4 text-fg">
        <p>
          <span className="block font-semibold">An admin reviews your change</span>
          Sent <MarketTime at={pending.submittedAt} isBrief />. Riders see {props.approved} until
          then.
        </p>
        <WithdrawButton id={pending.id} {...props} />
      </div>
    );
  if (!rejected) return null;
  return (
    <p className="rounded-input bg-tint-danger p-4 break-words text-on-tint-danger">
      <span className="block font-semibold">Your change was not approved</span>
      {rejected.reason}
    </p>
  );
};

type WithdrawButtonProps = Pick<PendingChangeProps, "queryKey" | "onWithdrawn"> & { id: string };

const WithdrawButton = ({ id, queryKey, onWithdrawn }: WithdrawButtonProps) => {
  const queries = useQueryClient();
  const { act, isPending } = useAct({
    mutationFn: () => call(withdrawSubmission, { params: { id } }),
    onSuccess: () => {
      onWithdrawn();
      toast.success("Change withdrawn");
    },
    onError: (error) => toast.error("Error", submitErrorMessage(error)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Button variant="outline" pending={isPending} onClick={() => act()}>
      Withdraw the change
    </Button>
  );
};
