import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { leadAmongTabs } from "./sharing-lead.ts";
import { forgetSent, noteSharing, onSharingChange, readSharing } from "./sharing-store.ts";
import { startSharing } from "./start-sharing.ts";

/** State of position sharing. */
export const useSharing = () => useSyncExternalStore(onSharingChange, readSharing);

/** Sends positions while the driver is online and has chosen a source; only one tab of a browser does. */
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
      forgetSent();
    };
  }, [isOnline, source]);
};
