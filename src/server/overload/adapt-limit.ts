/** The event loop in a period. */
export interface LoopLoad {
  /** Mean time that it was late, in milliseconds. */
  delayMs: number;
  /** Share of the time in which it had work, 0 to 1. */
  utilization: number;
}

export interface LoadSample extends LoopLoad {
  /** Calls that wait for a connection to the database now. */
  awaitedConnections: number;
  /** Most tasks that ran at once. Below the limit, nothing shows that a higher one is bearable. */
  mostRunning: number;
}

export interface LoadGoal extends LoopLoad {
  awaitedConnections: number;
  /** Most tasks at once, however idle the event loop is. */
  max: number;
}

const DECREASE = 0.7;

/**
 * The limit of tasks at once for the next period, at least 1 and at most `goal.max`: one more while the node is on time,
 * seven tenths when its event loop is late or calls queue for the database (additive increase, multiplicative
 * decrease). A loop that is late although it has little work waits for the processor, and without tasks it is late for
 * another reason: fewer tasks would not help.
 */
export function adaptLimit(limit: number, sample: LoadSample, goal: LoadGoal): number {
  const isLoopLate = sample.delayMs > goal.delayMs && sample.utilization > goal.utilization;
  if (isLoopLate || sample.awaitedConnections > goal.awaitedConnections)
    return sample.mostRunning === 0 ? limit : Math.max(1, limit * DECREASE);
  if (sample.mostRunning < Math.floor(limit)) return limit;
  return Math.min(goal.max, limit + 1);
}
