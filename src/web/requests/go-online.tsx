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
import { LoadFailure } from "#web/platform/load-failure.tsx";
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

const loudLook = { variant: "primary", className: "min-h-16", label: "text-h2" } as const;
const quietLook = { variant: "outline", className: "", label: "" } as const;

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
  const { label, ...look } = isQuiet ? quietLook : loudLook;
  const isJustKnown = useWasJustTrue(isUnknown);
  const alarm = useAlarmButton(isOnline === true, isDriving);
  if (isOnline === undefined && !isUnknown) return <div className="min-h-16" />;
  // One button whose label changes, so that it keeps the focus.
  return (
    <>
      <AlarmGaps gaps={alarm.gaps}>
        {isUnknown ? (
          <Button variant="outline" width="full" pending={isLoading} onClick={reread}>
            Try again
          </Button>
        ) : isOnline ? (
          <Button variant="outline" className="max-sm:grow" onClick={alarm.act}>
            {!alarm.gaps && bell}
            {alarm.label}
          </Button>
        ) : (
          <Button
            {...look}
            size="lg"
            width="full"
            pending={isJustKnown}
            disabled={isLocked}
            onClick={goOnline}
          >
            <span className={label}>Go online</span>
          </Button>
        )}
      </AlarmGaps>
      {isUnknown && (
        <UnreadStatus onRetry={reread}>
          <GoOfflineUnread isLocked={isLocked} error={error} onGoOffline={change} />
        </UnreadStatus>
      )}
      <VerificationGate error={error} onVerified={() => change(true)} />
    </>
  );
};

const unread = new Error("The status could not be loaded");

/** The way offline: below its card's button or, if other parts of the page failed as well, in their box. */
const UnreadStatus = ({ onRetry, children }: { onRetry: () => void; children: ReactNode }) => (
  <>
    {children}
    <LoadFailure
      what="your status"
      error={unread}
      onRetry={onRetry}
      also={
        <>
          <p className="text-small text-fg-2">You may still be shown to riders.</p>
          {children}
        </>
      }
    />
  </>
);

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
  on: "",
  blocked: "Sound is blocked.",
  muted: "Sound is off.",
  unsupported: "This browser plays no sounds.",
};

const bell = <BellRing aria-hidden className="size-5 shrink-0" />;

/** Why requests may be missed on this device; empty if they are not. */
const gapsOf = (
  sound: keyof typeof silentTexts,
  pushes: ReturnType<typeof usePushes>["state"],
): string => {
  const silentText = silentTexts[sound];
  if (!pushes || pushes === "on") return silentText;
  return silentText
    ? `${silentText} Notifications are off.`
    : "Notifications are off: keep this page open.";
};

type AlarmGapsProps = { gaps: string; children: ReactNode };

/** Says beside the button if requests reach this device without sound, and if without notifications. */
const AlarmGaps = ({ gaps, children }: AlarmGapsProps) => (
  <div className="flex flex-wrap items-center gap-3">
    {gaps && (
      <div className="flex min-w-[min(100%,15rem)] flex-1 gap-2 text-small text-fg-2">
        <span className="text-warning">{bell}</span>
        <p>{gaps}</p>
      </div>
    )}
    {children}
  </div>
);

/**
 * Turns on a sound that the browser blocks, else opens the alarm settings. Also returns the reasons why requests may be
 * missed on this device. Not yellow: the next touch of the page turns a blocked sound on anyway.
 */
const useAlarmButton = (isOnline: boolean, isDriving: boolean) => {
  const sound = useSoundState();
  const { user } = useSession();
  const { state: pushes } = usePushes(user?.id ?? "");
  const isBlocked = isOnline && sound === "blocked";
  // The press itself turns the sound on, before its click, which must not open the settings.
  const offersSound = useWasJustTrue(isBlocked) || isBlocked;
  return {
    label: offersSound ? "Turn on the sound" : "Sound and alerts",
    gaps: isOnline && !isDriving ? gapsOf(sound, pushes) : "",
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
