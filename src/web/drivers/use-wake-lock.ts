import { useEffect } from "react";

/** Keeps the screen on while it is wanted, where the browser can: a page that sleeps sends no position. */
export const useWakeLock = (isWanted: boolean) => {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser takes it back whenever the page is hidden, and refuses it on a low battery.
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
    };
    const onChange = () => void ask();
    onChange();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onChange);
      void lock?.release();
    };
  }, [isWanted]);
};
