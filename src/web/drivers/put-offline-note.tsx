import { deadlines } from "#shared/rides/deadlines.ts";
import { Button } from "#web/ui/button.tsx";
import { TimeET } from "#web/ui/time-et.tsx";
import { useOnlineSwitch, useServerStatus } from "./platform-status.ts";

/** Why the platform put the driver offline, and the way back; nothing when it did not. */
export const PutOfflineNote = () => {
  const { putOffline } = useServerStatus();
  const { isOnline, isLocked, change } = useOnlineSwitch();
  if (!putOffline || isOnline) return null;
  return (
    <div className="grid gap-3 rounded-input bg-tint-warning p-4">
      <p>
        You are offline since <TimeET at={putOffline.at} isBrief />: nothing was heard of your
        position for {deadlines.silenceMinutes} minutes. Keep this page open while you drive.
      </p>
      <Button width="full" disabled={isLocked} onClick={() => change(true)}>
        Go online again
      </Button>
    </div>
  );
};
