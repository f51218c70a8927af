/** A wakeup signal: `notify` ends the current wait, or the next one if none is in progress. */
export interface Wakeup {
  notify(): void;
  /** Waits for some milliseconds, until `notify`, or until the signal aborts. Returns true after `notify`. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export function createWakeup(): Wakeup {
  let isNotified = false;
  let wake = () => {};
  const waitForNotification = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", finish);
        resolve();
      };
      const timer = setTimeout(finish, ms);
      signal.addEventListener("abort", finish);
      wake = finish;
    });
  return {
    notify: () => {
      isNotified = true;
      wake();
    },
    wait: async (ms, signal) => {
      if (!isNotified && !signal.aborted) await waitForNotification(ms, signal);
      const wasNotified = isNotified;
      isNotified = false;
      return wasNotified;
    },
  };
}
