import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { AttemptLimit } from "./attempt-limit.ts";

interface Try {
  limit: AttemptLimit;
  /** Key of the count, such as an account id; all forms that use the limit share it. */
  key: string;
  /** Problem code of a counted failure. */
  failureCode: string;
}

/** Runs a check of a password or code and counts its failures. Throws 429 after too many. */
export async function countTry<T>(
  { env, now }: Pick<Services, "env" | "now">,
  { limit, key, failureCode }: Try,
  attempt: () => Promise<T>,
): Promise<T> {
  if (!env.RATE_LIMITS) return attempt();
  await limit.begin(key, now());
  try {
    const result = await attempt();
    await limit.succeed(key);
    return result;
  } catch (error) {
    if (!(error instanceof Problem && error.code === failureCode)) await limit.withdraw(key);
    throw error;
  }
}
