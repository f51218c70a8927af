import { BellRing } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
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
  const alarm = useAlarmButton({ isOnline, isQuiet, isDriving });
  if (isOnline === undefined && !isUnknown) return <div className="min-h-16" />;
  // One button whose label changes, so that it keeps the focus.
  return (
    <>
      <AlarmGaps gaps={alarm.gaps}>
        {isUnknown ? (
          <Button {...frame} variant="outline" pending={isLoading} onClick={reread}>
            Try again
          </Button>
        ) : isOnline ? (
          <Button variant={alarm.variant} className="max-sm:grow" onClick={alarm.act}>
            {alarm.gaps.length === 0 && bell}
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
      </AlarmGaps>
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

const bell = <BellRing aria-hidden className="size-5 shrink-0" />;

type AlarmGapsProps = { gaps: readonly string[]; children: ReactNode };

/** Warns beside the button if requests reach this device without sound, and if without notifications. */
const AlarmGaps = ({ gaps, children }: AlarmGapsProps) => (
  <div
    className={`flex flex-wrap items-center gap-3 ${gaps.length > 0 ? "rounded-button bg-raised p-3" : ""}`}
  >
    {gaps.length > 0 && (
      <div className="flex min-w-[min(100%,15rem)] flex-1 items-center gap-3 text-small text-warning">
        {bell}
        <div>
          {gaps.map((gap) => (
            <p key={gap}>{gap}</p>
          ))}
        </div>
      </div>
    )}
    {children}
  </div>
);

/** `isOnline` is undefined for an unknown status; the button is shown to online drivers. */
type AlarmButtonState = Required<GoOnlineProps> & { isOnline: boolean | undefined };

/**
 * Turns on a sound that the browser blocks, else opens the alarm settings. Yellow while it can close a gap, and no other
 * action comes first. Also returns the reasons why requests may be missed on this device.
 */
const useAlarmButton = ({ isOnline, isQuiet, isDriving }: AlarmButtonState) => {
  const sound = useSoundState();
  const { user } = useSession();
  const { state: pushes } = usePushes(user?.id ?? "");
  const isBlocked = isOnline === true && sound === "blocked";
  // The press itself turns the sound on, before its click, which must not open the settings.
  const offersSound = useWasJustTrue(isBlocked) || isBlocked;
  const isMendable = isBlocked || sound === "muted" || pushes === "off";
  const warns = isOnline && !isDriving;
  return {
    variant: isMendable && !isQuiet ? ("primary" as const) : ("outline" as const),
    label: offersSound ? "Turn on the sound" : "Sound and alerts",
    gaps: [
      warns && sound !== "on" && silentTexts[sound],
      warns &&
        pushes &&
        pushes !== "on" &&
        "Notifications are off: keep this page in front of you.",
    ].filter((gap) => typeof gap === "string"),
    act: () => (offersSound ? void unlockSound().then(ringOnce) : setAlarmSettingsOpen(true)),
  };
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
