import { BellRing } from "lucide-react";
import { useEffect, useState } from "react";
import { VerificationGate } from "#web/contact-proofs/proof-gate.tsx";
import {
  isAlarmChosen,
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
 * A large button with the effect of the switch in the bar; for an online driver, a smaller one that
 * opens the alarm settings; for an unknown status, one that loads it again.
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
  const isJustKnown = useIsJustKnown(isUnknown);
  const alarmVariant = useAlarmVariant(isQuiet);
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
        <Button variant={alarmVariant} width="full" onClick={() => setAlarmSettingsOpen(true)}>
          <BellRing aria-hidden className="size-5" />
          Sound and alerts
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
  blocked: "Click or tap anywhere to turn on the sound.",
  muted: "Sound is off.",
  unsupported: "This browser cannot play sounds.",
};

/** Warns if requests reach this device without sound or without notifications. */
const AlarmGaps = () => {
  const { sound, pushes } = useAlarmState();
  const gaps = [
    sound !== "on" && silentTexts[sound],
    pushes && pushes !== "on" && "Notifications are off: keep this page in front of you.",
  ].filter((gap) => gap);
  return gaps.length > 0 && <p className="text-small text-warning">{gaps.join(" ")}</p>;
};

/** Yellow while a tap on this page can close a gap, and no other action comes first. */
const useAlarmVariant = (isQuiet: boolean) => {
  const { sound, pushes } = useAlarmState();
  const areMendable = ["muted", "blocked"].includes(sound) || pushes === "off";
  return areMendable && !isQuiet ? "primary" : "outline";
};

const useAlarmState = () => {
  const sound = useSoundState();
  const { user } = useSession();
  const { state: pushes } = usePushes(user?.id ?? "");
  return { sound, pushes };
};

const JUST_KNOWN_MS = 1000;

/** True for a second after an unknown status is known: a second tap on "Try again" must not go online. */
const useIsJustKnown = (isUnknown: boolean): boolean => {
  const [wasUnknown, setWasUnknown] = useState(isUnknown);
  if (isUnknown && !wasUnknown) setWasUnknown(true);
  useEffect(() => {
    if (isUnknown) return;
    const timer = setTimeout(() => setWasUnknown(false), JUST_KNOWN_MS);
    return () => clearTimeout(timer);
  }, [isUnknown]);
  return wasUnknown && !isUnknown;
};
