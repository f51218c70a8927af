import { floodProofMap, MAX_KEYS } from "#server/flood-proof-map.ts";
import { tooManyTries } from "#server/http/too-many.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Allows `max` actions per key and hour, successful or not. Throws 429 with the time until the next action is allowed.
 * Tracks up to `capacity` keys that are below the limit.
 */
export function createHourlyLimit(max: number, capacity = MAX_KEYS) {
  const times = floodProofMap<number[]>({ capacity, isHeld: (acts) => acts.length >= max });
  return (key: string, now: Date): void => {
    const recent = (times.get(key) ?? []).filter((at) => at > now.getTime() - HOUR_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= max)
      throw tooManyTries(first + HOUR_MS - now.getTime());
    times.set(key, [...recent, now.getTime()]);
  };
}
