import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { confirmPresence } from "#shared/drivers/contract.ts";
import { ringOnce } from "#web/drivers/alarm.ts";
import { useOnlineSwitch, useServerStatus } from "#web/drivers/platform-status.ts";
import { call } from "#web/platform/client.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";

/** Asks a driver who left two requests unanswered; without an answer the server puts the driver offline. */
export const StillThere = () => {
  const { stillThereUntil } = useServerStatus();
  const queries = useQueryClient();
  const { change, isLocked } = useOnlineSwitch();
  const confirm = useAct({
    mutationFn: () => call(confirmPresence),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["drivers"] }),
  });
  const isAsked = stillThereUntil !== null;
  useEffect(() => {
    if (isAsked) ringOnce();
  }, [isAsked]);
  return (
    <Dialog isOpen={isAsked} title="Still there?" onClose={confirm.act}>
      {stillThereUntil !== null && (
        <div className="grid gap-4">
          <p className="text-fg-2">
            You did not answer the last two requests. You go offline in{" "}
            <Countdown deadline={new Date(stillThereUntil)} className="font-semibold text-fg" />. It
            does not count against you.
          </p>
          <FailureNote error={confirm.error} />
          <Button size="lg" width="full" pending={confirm.isPending} onClick={() => confirm.act()}>
            I am here
          </Button>
          <Button
            variant="outline"
            width="full"
            disabled={isLocked || confirm.isPending}
            onClick={() => change(false)}
          >
            Go offline
          </Button>
        </div>
      )}
    </Dialog>
  );
};
