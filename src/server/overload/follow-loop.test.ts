import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { LoopLoad } from "./adapt-limit.ts";
import { followLoop } from "./follow-loop.ts";

/** Keeps the event loop from its other work. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test.each([90, 500])(
  "reports an event loop that is busy for %d ms a turn, until it is stopped",
  async (ms) => {
    const loads: LoopLoad[] = [];
    const stop = followLoop((load) => loads.push(load));
    const blocks = setInterval(() => block(ms), 1);
    const isLate = ({ delayMs, utilization }: LoopLoad) => delayMs > 50 && utilization > 0.8;
    await vi.waitFor(() => expect(loads.filter(isLate).length).toBeGreaterThan(3), 20_000);
    clearInterval(blocks);
    stop();
    const { length } = loads;
    await pause(500);
    expect(loads).toHaveLength(length);
  },
);
