import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { trackUnconfirmed } from "./late-positions.ts";
import { electLeaderTab } from "./sharing-lead.ts";
import { forgetSentTime, onSharingChange, readSharing, updateSharing } from "./sharing-store.ts";
import { sendLatePositions, startSharing } from "./start-sharing.ts";

/** State of position sharing. */
export const useSharing = () => useSyncExternalStore(onSharingChange, readSharing);

/** Sends positions while the driver is online and has chosen a source; only one tab of a browser does. */
export const useSendPositions = (isOnline: boolean, onStatusChange: () => void) => {
  const { source } = useSharing();
  const handleChange = useEffectEvent(onStatusChange);
  const [unconfirmedPositions] = useState(() => trackUnconfirmed(sendLatePositions));
  useEffect(() => {
    if (!isOnline || source.kind === "none") return unconfirmedPositions.forget();
    let stop: (() => void) | undefined;
    const stopLeading = electLeaderTab("driver-position", (isLeading) => {
      stop?.();
      stop = isLeading ? startSharing(source, unconfirmedPositions, handleChange) : undefined;
      // Another tab sends now: when this tab takes over again, that time must not count as a gap.
      if (!isLeading) forgetSentTime();
      updateSharing({ isElsewhere: !isLeading });
    });
    return () => {
      stopLeading();
      forgetSentTime();
    };
  }, [isOnline, source, unconfirmedPositions]);
};
