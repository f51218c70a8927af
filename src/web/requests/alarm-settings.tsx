import { useEffect } from "react";
import {
  canVibrate,
  chooseAlarm,
  ringOnce,
  setAlarmSettingsOpen,
  unlockSound,
  useAlarm,
  useAreAlarmSettingsOpen,
  useSoundState,
} from "#web/drivers/alarm.ts";
import { pushStateText } from "#web/notices/push-state-text.tsx";
import { usePushes } from "#web/notices/use-pushes.ts";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/forms/switch.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

/** Alarm of this device for requests, with a test; shown when a driver first goes online, and from the dashboard. */
export const AlarmSettings = () => {
  const areOpen = useAreAlarmSettingsOpen();
  const alarm = useAlarm();
  useEffect(() => () => setAlarmSettingsOpen(false), []);
  const close = () => {
    chooseAlarm(alarm);
    setAlarmSettingsOpen(false);
  };
  return (
    <Dialog isOpen={areOpen} title="How should requests reach you?" onClose={close}>
      <div className="grid gap-5">
        <p className="text-fg-2">You have 60 seconds to answer a request.</p>
        <label className="grid gap-2">
          <span className="flex justify-between gap-4 font-medium">
            Volume <span className="tabular-nums">{alarm.volume}%</span>
          </span>
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            value={alarm.volume}
            aria-valuetext={`${alarm.volume} percent`}
            onChange={({ target }) => chooseAlarm({ ...alarm, volume: Number(target.value) })}
            className="h-11 w-full accent-accent"
          />
        </label>
        {canVibrate() && (
          <Switch
            label="Vibrate"
            isOn={alarm.isVibrating}
            onChange={(isVibrating) => chooseAlarm({ ...alarm, isVibrating })}
          />
        )}
        <Test />
        <PushState />
        <Button size="lg" width="full" onClick={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
};

const Test = () => {
  const sound = useSoundState();
  return (
    <div className="grid gap-2">
      <Button variant="outline" width="full" onClick={() => void unlockSound().then(ringOnce)}>
        Test the sound
      </Button>
      <p role="status" className="text-small text-fg-2">
        {soundText[sound]}
      </p>
    </div>
  );
};

const soundText = {
  on: "You hear nothing? Turn up your device's media volume, and turn off silent mode.",
  blocked: "Your browser plays sounds once you tap the page.",
  muted: "The sound is off. You see requests, but you do not hear them.",
  unsupported: "This browser cannot play sounds. Keep the page in front of you.",
};

/** State of push notifications, which reach the driver while another app is in front. */
const PushState = () => {
  const { user } = useSession();
  const { state, change, isPending, failure } = usePushes(user?.id ?? "");
  if (!state) return null;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-small text-fg-2">
        {state === "on"
          ? "Notifications reach you while another app is in front."
          : pushStateText[state]}
      </p>
      {state === "off" && (
        <Button variant="outline" width="full" pending={isPending} onClick={() => change(true)}>
          Turn on notifications
        </Button>
      )}
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
};
