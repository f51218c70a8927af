/** Waits before a retry, half to all of `ms`. Resolves early when aborted, back online, or shown again. */
export const waitToReconnect = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Jitter spreads the reconnects of all clients after an outage.
    const timer = setTimeout(resolve, ms * (0.5 + Math.random() / 2));
    const resume = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", resume, { once: true });
    onUsable(resume, signal);
  });

/** Calls the handler when the device comes back online, and when the page is shown again. */
export const onUsable = (handler: () => void, signal: AbortSignal) => {
  addEventListener("online", handler, { signal });
  document.addEventListener(
    "visibilitychange",
    () => document.visibilityState === "visible" && handler(),
    { signal },
  );
};
