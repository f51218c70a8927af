/** The event loop in a period. */
export interface LoopLoad {
  /** Mean time that it was late, in milliseconds. */
  delayMs: number;
  /** Share of the time in which it had work, 0 to 1. */
  utilization: number;
}

export interface LoadSample extends LoopLoad {
  /** Whether as many tasks ran as the limit allows. Otherwise nothing shows that a higher limit is bearable. */
  wasReached: boolean;
}

export interface LoadGoal extends LoopLoad {
  /** Most tasks at once, however idle the event loop is. */
  max: number;
}

const DECREASE = 0.7;

/**
 * The limit of tasks at once for the next period: one more while the event loop is on time, seven tenths when it is
 * late (additive increase, multiplicative decrease). At least 1, at most `goal.max`. A loop that is late although it
 * has little work waits for the processor: fewer tasks would not help it.
 */
export function adaptLimit(limit: number, sample: LoadSample, goal: LoadGoal): number {
  const isLate = sample.delayMs > goal.delayMs && sample.utilization > goal.utilization;
  if (isLate) return Math.max(1, limit * DECREASE);
  if (!sample.wasReached) return limit;
  return Math.min(goal.max, limit + 1);
}
