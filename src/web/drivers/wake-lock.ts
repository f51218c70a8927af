/** on: the screen stays on; off: the browser refuses, or the page is hidden; unsupported: no wake locks. */
export type ScreenLock = "on" | "off" | "unsupported";

type Lock = { release: () => Promise<void>; onRelease: (handler: () => void) => void };

/** The browser's functions for the screen; tests pass fakes. */
export type ScreenIo = {
  /** Null if the browser cannot keep the screen on. */
  request: (() => Promise<Lock>) | null;
  isVisible: () => boolean;
  onVisibility: (handler: () => void, signal: AbortSignal) => void;
};

/**
 * Keeps the screen on until the returned function is called, because a page that sleeps sends no position. The browser
 * takes the lock back whenever the page is hidden, and refuses it on a low battery.
 */
export const keepScreenOn = (
  { request, isVisible, onVisibility }: ScreenIo,
  onChange: (state: ScreenLock) => void,
): (() => void) => {
  if (!request) {
    onChange("unsupported");
    return () => {};
  }
  const over = new AbortController();
  let lock: Lock | null = null;
  let isRequesting = false;
  const release = () => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  const acquire = async () => {
    if (isRequesting || lock || !isVisible()) return;
    isRequesting = true;
    lock = await request().catch(() => null);
    isRequesting = false;
    if (over.signal.aborted) return release();
    onChange(lock ? "on" : "off");
    lock?.onRelease(() => {
      lock = null;
      if (!over.signal.aborted) onChange("off");
    });
  };
  onVisibility(() => void acquire(), over.signal);
  void acquire();
  return () => {
    over.abort();
    release();
  };
};

export const browserScreen: ScreenIo = {
  get request() {
    return "wakeLock" in navigator ? requestLock : null;
  },
  isVisible: () => document.visibilityState === "visible",
  onVisibility: (handler, signal) =>
    document.addEventListener("visibilitychange", handler, { signal }),
};

const requestLock = async (): Promise<Lock> => {
  const sentinel = await navigator.wakeLock.request("screen");
  return {
    release: () => sentinel.release(),
    onRelease: (handler) => sentinel.addEventListener("release", handler, { once: true }),
  };
};
