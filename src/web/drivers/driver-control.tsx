import { useEffect } from "react";
import { toast } from "#web/ui/overlays/toast.ts";
import { OnlineToggle } from "./online-toggle.tsx";
import { useIsOnline, useLiveStatus, useRereadStatus, useServerStatus } from "./platform-status.ts";
import { useSendPositions } from "./use-sharing.ts";

/** Shown to drivers on every page: the online switch; sends positions while online. */
export const DriverControl = () => {
  const isOnline = useIsOnline() === true;
  useLiveStatus();
  useTellPutOffline();
  useSendPositions(isOnline, useRereadStatus());
  useWakeLock(isOnline);
  return <OnlineToggle />;
};

const LASTS_MS = 15_000;
/** Session key: the last forced offline that this tab has shown. */
const SHOWN_KEY = "toldPutOffline";

/** Shows a toast on any page, once, when the driver was set offline. */
const useTellPutOffline = () => {
  const at = useServerStatus().putOffline?.at;
  useEffect(() => {
    if (at === undefined || sessionStorage.getItem(SHOWN_KEY) === at) return;
    sessionStorage.setItem(SHOWN_KEY, at);
    toast.error(
      "You are offline",
      "We did not receive your position. Use the switch to go online again.",
      LASTS_MS,
    );
  }, [at]);
};

/** Keeps the screen on while it is wanted, where the browser can: a page that sleeps sends no position. */
const useWakeLock = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser takes it back whenever the page is hidden, and refuses it on a low battery.
    const requestLock = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
    };
    const onChange = () => void requestLock();
    onChange();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onChange);
      void lock?.release();
    };
  }, [isWanted]);
};
