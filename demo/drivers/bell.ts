/** A wakeup signal: ringing ends the current wait, or the next one if none is in progress. */
export interface Bell {
  ring(): void;
  /** Waits for some milliseconds, until the bell rings, or until the signal aborts. Returns true if it rang. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake = () => {};
  const waitForRing = (ms: number, signal: AbortSignal) =>
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
    ring: () => {
      hasRung = true;
      wake();
    },
    wait: async (ms, signal) => {
      if (!hasRung && !signal.aborted) await waitForRing(ms, signal);
      const rang = hasRung;
      hasRung = false;
      return rang;
    },
  };
}
