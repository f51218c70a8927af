import { LRUCache } from "lru-cache";
import { Problem } from "#server/http/problem.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Lets each key by so many times an hour, whatever becomes of it; the next is refused with 429 and the wait. Remembers
 * `capacity` keys at most.
 */
export function hourlyLimit(most: number, capacity = 20_000) {
  const times = new LRUCache<string, number[]>({ max: capacity });
  return (key: string, now: Date): void => {
    const recent = (times.get(key) ?? []).filter((at) => at > now.getTime() - HOUR_MS);
    const [first] = recent;
    if (first !== undefined && recent.length >= most)
      throw tooMany(first + HOUR_MS - now.getTime());
    times.set(key, [...recent, now.getTime()]);
  };
}

function tooMany(wait: number): Problem {
  const minutes = Math.ceil(wait / 60_000);
  const spoken = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new Problem(429, "too_many", `Too many tries. Wait ${spoken} and try again.`, {
    retryAfterSeconds: Math.ceil(wait / 1000),
  });
}
