/** The event loop in a period. */
export interface LoopLoad {
  /** Mean time that it was late, in milliseconds. */
  delayMs: number;
  /** Share of the time in which it had work, 0 to 1. */
  utilization: number;
}

export interface LoadSample extends LoopLoad {
  /** Most tasks that ran at once. Below the limit, nothing shows that a higher one is bearable. */
  mostRunning: number;
}

export interface LoadGoal extends LoopLoad {
  /** Most tasks at once, however idle the event loop is. */
  max: number;
}

const DECREASE = 0.7;

/**
 * The limit of tasks at once for the next period: one more while the event loop is on time, seven tenths when it is
 * late (additive increase, multiplicative decrease). At least 1, at most `goal.max`. A loop that is late although it
 * has little work waits for the processor, and a loop without tasks is late for another reason: fewer would not help.
 */
export function adaptLimit(limit: number, sample: LoadSample, goal: LoadGoal): number {
  const isLate = sample.delayMs > goal.delayMs && sample.utilization > goal.utilization;
  if (isLate) return sample.mostRunning === 0 ? limit : Math.max(1, limit * DECREASE);
  if (sample.mostRunning < Math.floor(limit)) return limit;
  return Math.min(goal.max, limit + 1);
}
