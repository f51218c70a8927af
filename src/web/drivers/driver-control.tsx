import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import { OnlineToggle, type OnlineToggleProps } from "./online-toggle.tsx";
import {
  useIsConfirmedOnline,
  useIsOnline,
  useLiveStatus,
  useRereadStatus,
  useServerStatus,
} from "./platform-status.ts";
import { gapText, WHY_GAP } from "./sharing-gap.ts";
import { updateSharing } from "./sharing-store.ts";
import { useSendPositions, useSharing } from "./use-sharing.ts";
import { browserScreen, keepScreenOn } from "./wake-lock.ts";

/** The online switch, on every page of a driver; while online, also sends positions and keeps the screen on. */
export const DriverControl = ({ isDriving, onGoOnline }: OnlineToggleProps) => {
  const isOnline = useIsOnline() === true;
  useLiveStatus();
  useOfflineToast();
  useSendPositions(useIsConfirmedOnline(), useRereadStatus());
  useScreenLock(isOnline);
  useGapToast();
  return <OnlineToggle isDriving={isDriving} onGoOnline={onGoOnline} />;
};

const TOAST_MS = 15_000;
/** Key in sessionStorage for the time of the forced offline status that this tab has announced last. */
const SHOWN_KEY = "toldPutOffline";

/** Shows a toast on any page, once, when the platform has set the driver offline. */
const useOfflineToast = () => {
  const { at, why } = useServerStatus().putOffline ?? {};
  useEffect(() => {
    if (at === undefined || why === undefined || sessionStorage.getItem(SHOWN_KEY) === at) return;
    sessionStorage.setItem(SHOWN_KEY, at);
    toast.error(
      "You are offline",
      `${offlineReasons[why]} Use the switch to go online again.`,
      TOAST_MS,
    );
  }, [at, why]);
};

const offlineReasons = {
  silence: "We did not receive your position.",
  unanswered: "Requests were not answered.",
};

/** Shows a toast on any page once positions are sent again after a gap. */
const useGapToast = () => {
  const { gap } = useSharing();
  const since = gap?.since;
  const minutes = gap?.minutes;
  useEffect(() => {
    if (since === undefined || minutes === undefined) return;
    toast.error(gapText(minutes), WHY_GAP);
  }, [since, minutes]);
};

/** Keeps the screen on while the driver is online. */
const useScreenLock = (isEnabled: boolean) => {
  useEffect(() => {
    if (!isEnabled) return;
    const stop = keepScreenOn(browserScreen, (screen) => updateSharing({ screen }));
    return () => {
      stop();
      updateSharing({ screen: null });
    };
  }, [isEnabled]);
};
