import type { ActPace, SharedCounters } from "#server/adapters/shared-counters/shared-counters.ts";
import { floodProofMap } from "#server/flood-proof-map.ts";
import { tooManyTries } from "#server/http/too-many.ts";

const MINUTE_MS = 60_000;
/** Exceeds the number of passwords that can be hashed within the window, at 60 a second. */
const MAX_KEYS = 60_000;

/** Delays after failed attempts, per key. */
export interface Pace {
  /** Failures within the window before the first pause. */
  free: number;
  firstPauseMs: number;
  longestPauseMs: number;
  windowMs: number;
  /** Maximum number of keys kept while they are below the limit. */
  capacity?: number;
}

/** Longest pause between attempts, in minutes. */
export const MAX_PAUSE_MINUTES = 15;

/** Five failures within 15 minutes, then a pause of 30 s that doubles each time. */
export const defaultPace: Pace = {
  free: 5,
  firstPauseMs: MINUTE_MS / 2,
  longestPauseMs: MAX_PAUSE_MINUTES * MINUTE_MS,
  windowMs: 15 * MINUTE_MS,
};

export interface AttemptLimit {
  /** Counts an attempt before it is checked, so that parallel attempts count too. Throws 429 with the wait. */
  begin(key: string, now: Date): Promise<void>;
  /** True if the next attempt of the key must wait. */
  isPausing(key: string, now: Date): Promise<boolean>;
  /** Resets the failures of the key. */
  succeed(key: string): Promise<void>;
  /** Removes the last attempt from the count, because it was not checked or must not count. */
  withdraw(key: string): Promise<void>;
}

interface SharedBy {
  /** Prefix of this limit's keys in the shared counters. */
  name: string;
  /** Counters of all nodes; null to count on this node only. */
  shared: SharedCounters | null;
}

/**
 * Slows down guessing without locking the account: after `free` failures within the window, each further attempt waits
 * twice as long, up to the longest pause. This node also keeps its own counts, and uses them while the shared
 * ones are unreachable.
 */
export function attemptLimit(
  pace: Pace = defaultPace,
  { name, shared }: SharedBy = { name: "", shared: null },
): AttemptLimit {
  const failures = floodProofMap<number[]>({
    capacity: pace.capacity ?? MAX_KEYS,
    isHeld: (tries) => tries.length >= pace.free,
  });
  const recentOf = (key: string, now: Date): number[] =>
    (failures.get(key) ?? []).filter((at) => at > now.getTime() - pace.windowMs);
  const ownWait = (key: string, now: Date): number =>
    remainingPause(pace, recentOf(key, now), now.getTime());
  const sharedKey = (key: string): string => `${name} ${key}`;
  const sharedPace = actPaceOf(pace);
  return {
    isPausing: async (key, now) =>
      ((await shared?.readWait(sharedKey(key), sharedPace)) ?? ownWait(key, now)) > 0,
    begin: async (key, now) => {
      const wait = (await shared?.beginAct(sharedKey(key), sharedPace)) ?? ownWait(key, now);
      if (wait > 0) throw tooManyTries(wait);
      failures.set(key, [...recentOf(key, now), now.getTime()]);
    },
    succeed: async (key) => {
      failures.delete(key);
      await shared?.resetActs(sharedKey(key));
    },
    withdraw: async (key) => {
      const earlierFailures = (failures.get(key) ?? []).slice(0, -1);
      if (earlierFailures.length > 0) failures.set(key, earlierFailures);
      else failures.delete(key);
      await shared?.withdrawAct(sharedKey(key));
    },
  };
}

const actPaceOf = ({ free, windowMs, firstPauseMs, longestPauseMs }: Pace): ActPace => ({
  free,
  windowMs,
  pause: { firstMs: firstPauseMs, longestMs: longestPauseMs },
});

/** Milliseconds until the next attempt, given the times of the failures. */
function remainingPause(pace: Pace, recent: readonly number[], now: number): number {
  const latestFailure = recent.at(-1);
  if (latestFailure === undefined || recent.length < pace.free) return 0;
  const pause = pace.firstPauseMs * 2 ** (recent.length - pace.free);
  return latestFailure + Math.min(pause, pace.longestPauseMs) - now;
}
