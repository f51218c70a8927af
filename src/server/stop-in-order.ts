import { setTimeout as pause } from "node:timers/promises";

interface Log {
  error(detail: object, message: string): void;
}

export interface StopLimits {
  /** Milliseconds for all steps together, except that each step gets at least `step`. */
  all: number;
  /** Minimum milliseconds for each step. */
  step: number;
}

/** Shorter than the 10 s after which service managers kill the process. */
const stopLimits: StopLimits = { all: 5000, step: 1000 };

/** Runs the steps in turn. A step that fails or hangs, for example on a frozen database, does not block the others. */
export async function stopInOrder(
  steps: readonly (() => unknown)[],
  log: Log,
  limits = stopLimits,
): Promise<void> {
  const deadline = performance.now() + limits.all;
  for (const step of steps) {
    const limit = Math.max(deadline - performance.now(), limits.step);
    const doneController = new AbortController();
    const late = pause(limit, "late", { signal: doneController.signal }).catch(() => "on time");
    const outcome = await Promise.race([Promise.resolve().then(step), late]).catch(
      (error: unknown) => log.error({ err: error }, "a part failed to stop"),
    );
    doneController.abort();
    if (outcome === "late") log.error({ limit }, "a part did not stop in time");
  }
}
