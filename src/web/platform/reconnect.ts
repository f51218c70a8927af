/** Waits before a retry. Resolves early when aborted or when the device comes back online. */
export const waitToReconnect = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    // Jitter spreads the reconnects of all clients after an outage.
    const timer = setTimeout(resolve, ms * (0.5 + Math.random() / 2));
    const resume = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", resume, { once: true });
    addEventListener("online", resume, { once: true, signal });
  });
