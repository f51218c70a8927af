import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { verifyDriver } from "#shared/admin/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { waitingWork } from "#web/platform/admin/waiting-work.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { useAct } from "#web/platform/use-act.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { driverForAdmin } from "./admin-queries.ts";

const FAILED = "Failed to update driver details";

type Reply = ReplyOf<typeof verifyDriver>;

type DriverAct<Sent> = {
  id: string;
  request: (sent: Sent) => Promise<Reply>;
  /** Message of the toast on success. */
  messageFor: (reply: Reply) => string;
  onDone: () => void;
};

/** Sends a change of a driver and shows the driver as changed. */
export const useDriverAct = <Sent>({ id, request, messageFor, onDone }: DriverAct<Sent>) => {
  const queries = useQueryClient();
  return useAct<Reply, Sent>({
    mutationFn: request,
    onSuccess: (reply) => {
      queries.setQueryData(driverForAdmin(id).queryKey, reply);
      void queries.invalidateQueries({ queryKey: ["admin", "drivers"] });
      void queries.invalidateQueries({ queryKey: waitingWork.queryKey });
      // First closes the dialog, because closing it afterwards would remove the toast.
      flushSync(onDone);
      toast.success(messageFor(reply));
    },
    onError: (error) => {
      toast.error("Error", FAILED);
      // Another admin was faster: reload the driver and keep the input.
      if (error instanceof CallFailure && error.status === 409)
        void queries.invalidateQueries({ queryKey: driverForAdmin(id).queryKey });
    },
  });
};
