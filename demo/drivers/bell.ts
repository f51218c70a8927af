/** Wakes whoever waits. A ring that nobody waits for is kept for the next wait. */
export interface Bell {
  ring(): void;
  /** Waits so many milliseconds, less when the bell rings or the signal aborts. Answers whether it rang. */
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
