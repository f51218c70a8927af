import { deadlines } from "#shared/rides/deadlines.ts";
import { Button } from "#web/ui/button.tsx";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { useOnlineSwitch, useServerStatus } from "./platform-status.ts";

/** Why the platform set the driver offline, and a button to go online again; `onBack` then moves the focus. */
export const PutOfflineNote = ({ onBack }: { onBack?: () => void }) => {
  const { putOffline } = useServerStatus();
  const { isOnline, isLocked, change } = useOnlineSwitch();
  if (!putOffline || isOnline) return null;
  const goBack = () => {
    change(true);
    onBack?.();
  };
  return (
    <div className="grid gap-3 rounded-input bg-tint-warning p-4">
      <p>
        You have been offline since <TimeET at={putOffline.at} isBrief />: nothing was heard of your
        position for {deadlines.silenceMinutes} minutes. Keep this page open while you drive.
      </p>
      <Button width="full" disabled={isLocked} onClick={goBack}>
        Go online again
      </Button>
    </div>
  );
};
