import type { SharedCounters } from "#server/adapters/shared-counters/shared-counters.ts";
import { floodProofMap, MAX_KEYS } from "#server/flood-proof-map.ts";
import { tooManyTries } from "#server/http/too-many.ts";

const HOUR_MS = 60 * 60_000;

interface Options {
  /** Prefix of this limit's keys in the shared counters. */
  name?: string;
  /** Counters of all nodes, used instead of this node's own while they are reachable. */
  shared?: SharedCounters | null;
  capacity?: number;
}

/**
 * Allows `max` actions per key and hour, successful or not. Throws 429 with the time until the next action is allowed.
 * Tracks up to `capacity` keys that are below the limit.
 */
export function createHourlyLimit(
  max: number,
  { name = "", shared = null, capacity = MAX_KEYS }: Options = {},
) {
  const times = floodProofMap<number[]>({ capacity, isHeld: (acts) => acts.length >= max });
  const recentOf = (key: string, now: Date): number[] =>
    (times.get(key) ?? []).filter((at) => at > now.getTime() - HOUR_MS);
  const ownWait = (key: string, now: Date): number => {
    const recent = recentOf(key, now);
    const [first] = recent;
    return first !== undefined && recent.length >= max ? first + HOUR_MS - now.getTime() : 0;
  };
  return async (key: string, now: Date): Promise<void> => {
    const pace = { free: max, windowMs: HOUR_MS };
    const wait = (await shared?.beginAct(`${name} ${key}`, pace)) ?? ownWait(key, now);
    if (wait > 0) throw tooManyTries(wait);
    times.set(key, [...recentOf(key, now), now.getTime()]);
  };
}
