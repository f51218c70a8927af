import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { type LogInLimit, logInLimit } from "./log-in-limit.ts";

/**
 * Runs a password check and counts failures with this problem code by key, across all callers. Throws 429 after too
 * many.
 */
export function countedTries(wrong: string) {
  const limits = new WeakMap<Services["db"], LogInLimit>();
  return async <T>(
    { db, env, now }: Services,
    key: string,
    attempt: () => Promise<T>,
  ): Promise<T> => {
    if (!env.RATE_LIMITS) return attempt();
    const limit = limits.get(db) ?? logInLimit();
    limits.set(db, limit);
    limit.begin(key, now());
    try {
      const done = await attempt();
      limit.succeed(key);
      return done;
    } catch (error) {
      if (!(error instanceof Problem && error.code === wrong)) limit.withdraw(key);
      throw error;
    }
  };
}
