import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { leadAmongTabs } from "./sharing-lead.ts";
import { noteSharing, onSharingChange, readSharing } from "./sharing-store.ts";
import { startSharing } from "./start-sharing.ts";

/** How the driver's position is being shared. */
export const useSharing = () => useSyncExternalStore(onSharingChange, readSharing);

/** Sends the driver's position for as long as the driver is online and has chosen how; one tab of a browser does. */
export const useSendPositions = (isOnline: boolean, onNews: () => void) => {
  const { source } = useSharing();
  const hearNews = useEffectEvent(onNews);
  useEffect(() => {
    if (!isOnline || source.kind === "none") return;
    let stop: (() => void) | undefined;
    const stopLeading = leadAmongTabs((isLeading) => {
      stop?.();
      stop = isLeading ? startSharing(source, hearNews) : undefined;
      noteSharing({ isElsewhere: !isLeading });
    });
    return () => {
      stopLeading();
      noteSharing({ isElsewhere: false });
    };
  }, [isOnline, source]);
};
