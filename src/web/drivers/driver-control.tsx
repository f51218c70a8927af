import { OnlineToggle } from "./online-toggle.tsx";
import { useIsOnline, useLiveStatus, useRereadStatus } from "./platform-status.ts";
import { useSendPositions } from "./use-sharing.ts";
import { useTellPutOffline } from "./use-tell-put-offline.ts";
import { useWakeLock } from "./use-wake-lock.ts";

/** What a driver has on every page: the online switch, and the position being sent meanwhile. */
export const DriverControl = () => {
  const isOnline = useIsOnline() === true;
  useLiveStatus();
  useTellPutOffline();
  useSendPositions(isOnline, useRereadStatus());
  useWakeLock(isOnline);
  return <OnlineToggle />;
};
