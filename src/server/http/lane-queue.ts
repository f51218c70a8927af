export interface Waiter {
  start(): void;
  /** Ends the wait with an error. */
  refuse(): void;
}

export type LaneQueue = ReturnType<typeof createLaneQueue>;

/**
 * A queue with a lane per caller, served round robin. When it is full, a newcomer displaces the last waiter of the
 * longest lane if that lane has at least two waiters more than the newcomer's own; otherwise the newcomer is refused.
 */
export function createLaneQueue(capacity: number) {
  const lanes = new Map<string, Waiter[]>();
  let size = 0;

  const remove = (lane: string, waiter: Waiter | undefined): void => {
    const waiters = lanes.get(lane) ?? [];
    const otherWaiters = waiters.filter((other) => other !== waiter);
    size -= waiters.length - otherWaiters.length;
    lanes.delete(lane);
    if (otherWaiters.length > 0) lanes.set(lane, otherWaiters);
  };

  const findLongest = (): [lane: string, waiters: Waiter[]] =>
    [...lanes].reduce(
      (longest, lane) => (lane[1].length > longest[1].length ? lane : longest),
      ["", []],
    );

  return {
    /** Returns false if the queue is full and the newcomer displaces no one. */
    add: (lane: string, waiter: Waiter): boolean => {
      const waitersOfLane = lanes.get(lane) ?? [];
      if (size >= capacity) {
        const [longestLane, waiters] = findLongest();
        if (waiters.length <= waitersOfLane.length + 1) return false;
        const lastWaiter = waiters.at(-1);
        remove(longestLane, lastWaiter);
        lastWaiter?.refuse();
      }
      lanes.set(lane, [...waitersOfLane, waiter]);
      size += 1;
      return true;
    },
    /** Takes the first waiter of the least recently served lane. */
    next: (): Waiter | undefined => {
      for (const [lane, [first]] of lanes) {
        remove(lane, first);
        return first;
      }
      return undefined;
    },
    remove,
  };
}
