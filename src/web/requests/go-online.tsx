import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { VerificationGate } from "#web/contact-proofs/proof-gate.tsx";
import {
  isAlarmChosen,
  ringOnce,
  setAlarmSettingsOpen,
  unlockSound,
  useSoundState,
} from "#web/drivers/alarm.ts";
import { useOnlineSwitch, useRereadStatus } from "#web/drivers/platform-status.ts";
import { chooseSource, readSharing } from "#web/drivers/sharing-store.ts";
import { usePushes } from "#web/notices/use-pushes.ts";
import { FailureNote } from "#web/platform/failure-note.tsx";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Returns a function for the tap that goes online, because browsers ask for permissions and play
 * sound only after a tap. It prepares sound and position, and, until an alarm has been chosen,
 * notifications and the alarm settings.
 */
export const usePrepareOnline = (): (() => void) => {
  const { user } = useSession();
  const pushes = usePushes(user?.id ?? "");
  return () => {
    void unlockSound();
    if (readSharing().source.kind === "none") chooseSource({ kind: "device" });
    if (isAlarmChosen()) return;
    if (pushes.state === "off") pushes.change(true);
    setAlarmSettingsOpen(true);
  };
};

type GoOnlineProps = {
  /** True if another action of the page comes first. */
  isQuiet?: boolean;
  /** True during a ride, which needs no warning about requests. */
  isDriving?: boolean;
};

/**
 * A large button with the effect of the switch in the bar; for an online driver, a smaller one for the alarm; for an
 * unknown status, one that loads it again.
 */
export const GoOnline = ({ isQuiet = false, isDriving = false }: GoOnlineProps) => {
  const { isOnline, isUnknown, isLoading, isLocked, change, error } = useOnlineSwitch();
  const reread = useRereadStatus();
  const prepare = usePrepareOnline();
  const goOnline = () => {
    prepare();
    change(true);
  };
  const frame = { width: "full", className: "min-h-16" } as const;
  const isJustKnown = useWasJustTrue(isUnknown);
  const alarm = useAlarmButton({ isOnline, isQuiet });
  if (isOnline === undefined && !isUnknown) return <div className="min-h-16" />;
  // One button whose label changes, so that it keeps the focus.
  return (
    <>
      {isOnline && !isDriving && <AlarmGaps />}
      {isUnknown ? (
        <Button {...frame} variant="outline" pending={isLoading} onClick={reread}>
          Try again
        </Button>
      ) : isOnline ? (
        <Button variant={alarm.variant} width="full" onClick={alarm.act}>
          <BellRing aria-hidden className="size-5" />
          {alarm.label}
        </Button>
      ) : (
        <Button
          {...frame}
          variant={isQuiet ? "outline" : "primary"}
          size="lg"
          pending={isJustKnown}
          disabled={isLocked}
          onClick={goOnline}
        >
          <span className="text-h2">Go online</span>
        </Button>
      )}
      {isUnknown && <GoOfflineUnread isLocked={isLocked} error={error} onGoOffline={change} />}
      <VerificationGate error={error} onVerified={() => change(true)} />
    </>
  );
};

type GoOfflineUnreadProps = {
  isLocked: boolean;
  error: Error | null;
  onGoOffline: (next: false, onDone: () => void) => void;
};

/** Goes offline although the status cannot be read: a driver who wants to stop must be able to. */
const GoOfflineUnread = ({ isLocked, error, onGoOffline }: GoOfflineUnreadProps) => (
  <>
    <Button
      variant="ghost"
      width="full"
      disabled={isLocked}
      onClick={() =>
        onGoOffline(false, () => toast.success("You are offline", "Riders are not offered to you."))
      }
    >
      Go offline
    </Button>
    <FailureNote error={error} intro="You may still be online." />
  </>
);

const silentTexts = {
  blocked: "Your browser blocks the sound.",
  muted: "Sound is off.",
  unsupported: "This browser cannot play sounds.",
};

/** Warns if requests reach this device without sound, and if without notifications. */
const AlarmGaps = () => {
  const { sound, pushes } = useAlarmState();
  const gaps = [
    sound !== "on" && silentTexts[sound],
    pushes && pushes !== "on" && "Notifications are off: keep this page in front of you.",
  ].filter((gap) => typeof gap === "string");
  return (
    gaps.length > 0 && (
      <div className="grid gap-1 text-small text-warning">
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </div>
    )
  );
};

/** Undefined for an unknown status; the button is shown to online drivers. */
type AlarmButtonState = { isOnline: boolean | undefined; isQuiet: boolean };

/**
 * Turns on a sound that the browser blocks, else opens the alarm settings. Yellow while it can close a gap, and no other
 * action comes first.
 */
const useAlarmButton = ({ isOnline, isQuiet }: AlarmButtonState) => {
  const { sound, pushes } = useAlarmState();
  const isBlocked = isOnline === true && sound === "blocked";
  // The press itself turns the sound on, before its click, which must not open the settings.
  const offersSound = useWasJustTrue(isBlocked) || isBlocked;
  const isMendable = isBlocked || sound === "muted" || pushes === "off";
  return {
    variant: isMendable && !isQuiet ? ("primary" as const) : ("outline" as const),
    label: offersSound ? "Turn on the sound" : "Sound and alerts",
    act: () => (offersSound ? void unlockSound().then(ringOnce) : setAlarmSettingsOpen(true)),
  };
};

const useAlarmState = () => {
  const sound = useSoundState();
  const { user } = useSession();
  const { state: pushes } = usePushes(user?.id ?? "");
  return { sound, pushes };
};

const JUST_TRUE_MS = 1000;

/** True for a second after the flag has become false: a second tap must not trigger the button's next action. */
const useWasJustTrue = (flag: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(flag);
  if (flag && !wasTrue) setWasTrue(true);
  useEffect(() => {
    if (flag) return;
    const timer = setTimeout(() => setWasTrue(false), JUST_TRUE_MS);
    return () => clearTimeout(timer);
  }, [flag]);
  return wasTrue && !flag;
};
