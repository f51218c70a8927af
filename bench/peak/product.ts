import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { forkServer } from "../child.ts";

interface Start {
  settings: Record<string, string>;
  stripeUrl: string;
  fromDriver: number;
}

/** The product in a process of its own, which can be killed and started again. */
export interface PeakProduct {
  pid(): number;
  /** Kills it with SIGKILL and starts it again. Returns the milliseconds until it serves. */
  killAndRestart(): Promise<number>;
  stop(): Promise<void>;
}

export async function startPeakProduct(start: Start): Promise<PeakProduct> {
  let child = await launch(start);
  return {
    pid: () => child.pid ?? 0,
    killAndRestart: async () => {
      const began = performance.now();
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
      child = await launch(start);
      return Math.round(performance.now() - began);
    },
    stop: async () => {
      const exit = once(child, "exit");
      child.send("stop");
      await exit;
    },
  };
}

async function launch(start: Start): Promise<ChildProcess> {
  const child = forkServer("peak-product", [JSON.stringify(start)]);
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the product exited with code ${code}`);
  });
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  return child;
}
