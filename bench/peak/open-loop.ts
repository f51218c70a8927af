import { setTimeout as pause } from "node:timers/promises";

const TICK_MS = 10;

export interface Outcomes {
  /** Milliseconds of each success. */
  times: number[];
  /** Those of the times whose operations began before the kill, or a minute and more after the restart. */
  warmTimes: number[];
  /** Start minute of each operation of `times`, from 0. */
  minutes: number[];
  /** Failures by status or error code, except those around the kill. */
  errors: Map<string, number>;
  /** Failures from the kill until the product was ready again. */
  failedAroundKill: number;
}

const emptyOutcomes = (): Outcomes => ({
  times: [],
  warmTimes: [],
  minutes: [],
  errors: new Map(),
  failedAroundKill: 0,
});

interface Loop {
  /** Operations per second at the busiest hour. */
  perSecond: number;
  seconds: number;
  /** Share of the busiest hour at a part of the run. */
  demandAt: (part: number) => number;
  isAroundKill: () => boolean;
  /** True in the minute after the restart, in which code and caches are cold. */
  isCold: () => boolean;
  /** One operation; throws an Error that names the failure. */
  act: (number: number) => Promise<void>;
}

/** Starts operations at their times, whether or not earlier ones have ended, as people do. */
export async function runOpenLoop(loop: Loop): Promise<Outcomes> {
  const { perSecond, seconds, demandAt, act } = loop;
  const outcomes = emptyOutcomes();
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  let [due, started, lastMs] = [0, 0, 0];
  for (let ms = 0; ms < seconds * 1000; ms = performance.now() - startedAt) {
    due += ((ms - lastMs) / 1000) * perSecond * demandAt(ms / (seconds * 1000));
    lastMs = ms;
    for (; started < due; started += 1) {
      const minute = Math.floor(ms / 60_000);
      const one = runTimed(loop, { outcomes, minute }, () => act(started)).finally(() =>
        pending.delete(one),
      );
      pending.add(one);
    }
    await pause(TICK_MS);
  }
  await Promise.all(pending);
  return outcomes;
}

async function runTimed(
  { isAroundKill, isCold }: Pick<Loop, "isAroundKill" | "isCold">,
  { outcomes, minute }: { outcomes: Outcomes; minute: number },
  act: () => Promise<void>,
): Promise<void> {
  const began = performance.now();
  const beganAroundKill = isAroundKill();
  const beganWarm = !beganAroundKill && !isCold();
  try {
    await act();
    const ms = performance.now() - began;
    outcomes.times.push(ms);
    outcomes.minutes.push(minute);
    if (beganWarm) outcomes.warmTimes.push(ms);
  } catch (error) {
    const name = error instanceof Error ? error.message : String(error);
    if (beganAroundKill || isAroundKill()) outcomes.failedAroundKill += 1;
    else outcomes.errors.set(name, (outcomes.errors.get(name) ?? 0) + 1);
  }
}
