import { Problem } from "#server/problem.ts";

const RETRY_AFTER_SECONDS = 2;

interface Options {
  /** Requests that may have a place at once. */
  capacity: () => number;
  busyMessage: string;
}

/**
 * Places of requests that run or wait. Throws 503 if all are taken, unless another lane holds two more than the
 * caller's, so that a flood from one caller does not keep out the others.
 */
export interface Places {
  /** Throws as `take` would. To be called before the body is read, so that a refusal costs next to nothing. */
  check(lane: string): void;
  /** Takes a place in the caller's lane until the returned function is called. */
  take(lane: string): () => void;
}

export function createPlaces({ capacity, busyMessage }: Options): Places {
  const lanes = new Map<string, number>();
  let total = 0;
  const add = (lane: string, count: 1 | -1): void => {
    const held = (lanes.get(lane) ?? 0) + count;
    total += count;
    if (held > 0) lanes.set(lane, held);
    else lanes.delete(lane);
  };
  const isFull = (lane: string): boolean => {
    const excess = total - capacity();
    if (excess < 0) return false;
    const lead = Math.max(0, ...lanes.values()) - (lanes.get(lane) ?? 0) - 1;
    // Others exceed the capacity by no more than the longest lane leads.
    return lead < 1 || excess > lead;
  };
  const check = (lane: string): void => {
    if (isFull(lane))
      throw new Problem(503, "busy", busyMessage, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };
  return {
    check,
    take: (lane) => {
      check(lane);
      add(lane, 1);
      return () => add(lane, -1);
    },
  };
}
