import type { Services } from "#server/services.ts";
import { sweeps } from "./sweeps.ts";

/**
 * Runs the sweeps at their intervals, never two of a kind at once. Returns a function that stops them and waits for the
 * running ones.
 */
export function startTicker(services: Services): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const timers = sweeps.map(({ every, run }) => {
    let isRunning = false;
    return setInterval(() => {
      if (isRunning) return;
      isRunning = true;
      const sweepRun = run(services, services.now())
        .catch((error: unknown) => services.log.warn({ err: error }, "sweep failed"))
        .finally(() => {
          isRunning = false;
          running.delete(sweepRun);
        });
      running.add(sweepRun);
    }, every);
  });
  return async () => {
    timers.forEach(clearInterval);
    await Promise.all(running);
  };
}
