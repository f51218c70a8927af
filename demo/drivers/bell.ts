/** A wakeup signal: ends a wait, or the next wait if none is in progress. */
export interface Bell {
  ring(): void;
  /** Waits for some milliseconds, until the bell rings, or until the signal aborts. Returns true if it rang. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>;
}

export function createBell(): Bell {
  let hasRung = false;
  let wake = () => {};
  const ringing = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener("abort", end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener("abort", end);
      wake = end;
    });
  return {
    ring: () => {
      hasRung = true;
      wake();
    },
    wait: async (ms, signal) => {
      if (!hasRung && !signal.aborted) await ringing(ms, signal);
      const rang = hasRung;
      hasRung = false;
      return rang;
    },
  };
}
