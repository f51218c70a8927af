import { LRUCache } from "lru-cache";
import { Problem } from "#server/http/problem.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 30_000;

export interface LogInLimit {
  /** Counts a try before it is judged, so that parallel tries do not slip by. Throws 429 with the wait. */
  begin(key: string, now: Date): void;
  /** The try was right: the failures before it are forgotten. */
  succeed(key: string): void;
  /** The try was never judged. */
  withdraw(key: string): void;
}

/**
 * After five failures within 15 minutes the next try waits 30 s, then twice as long each time, until
 * the first are 15 minutes old: a guesser is slow and the owner is never locked out. Remembers
 * `capacity` keys at most.
 */
export function logInLimit(capacity = 20_000): LogInLimit {
  const failures = new LRUCache<string, number[]>({ max: capacity });
  return {
    begin: (key, now) => {
      const recent = (failures.get(key) ?? []).filter((at) => at > now.getTime() - WINDOW_MS);
      const wait = remainingPause(recent, now.getTime());
      if (wait > 0) throw tooMany(wait);
      failures.set(key, [...recent, now.getTime()]);
    },
    succeed: (key) => void failures.delete(key),
    withdraw: (key) => void failures.set(key, (failures.get(key) ?? []).slice(0, -1)),
  };
}

/** Milliseconds until the next try, given the times of the failures. */
function remainingPause(recent: readonly number[], now: number): number {
  const last = recent.at(-1);
  if (last === undefined || recent.length < FREE_TRIES) return 0;
  return last + FIRST_PAUSE_MS * 2 ** (recent.length - FREE_TRIES) - now;
}

function tooMany(wait: number): Problem {
  const seconds = Math.ceil(wait / 1000);
  const spoken = seconds < 60 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return new Problem(429, "too_many", `Too many tries. Wait ${spoken} and try again.`, {
    retryAfterSeconds: seconds,
  });
}
