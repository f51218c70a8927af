import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { LoopLoad } from "./adapt-limit.ts";

/** Interval of Node's own timer, whose lateness is the measure. */
const RESOLUTION_MS = 10;
const PERIOD_MS = 200;

/** Calls `onSample` every 200 ms with the event loop's load in this period. Returns a function that stops it. */
export function followLoop(onSample: (load: LoopLoad) => void): () => void {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let [before, beganAt] = [performance.eventLoopUtilization(), performance.now()];
  const timer = setInterval(() => {
    const [now, endedAt] = [performance.eventLoopUtilization(), performance.now()];
    const { utilization } = performance.eventLoopUtilization(now, before);
    // The histogram holds the time between two ticks of its timer; without a second tick, the loop was late all the time.
    const delayMs = histogram.count > 0 ? histogram.mean / 1e6 - RESOLUTION_MS : endedAt - beganAt;
    [before, beganAt] = [now, endedAt];
    histogram.reset();
    onSample({ delayMs: Math.max(0, delayMs), utilization });
  }, PERIOD_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
