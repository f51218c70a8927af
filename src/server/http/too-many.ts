import { Problem } from "#server/problem.ts";

/** A 429 whose message and Retry-After header state the wait. */
export function tooManyTries(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem(429, "too_many", `Too many tries. Wait ${waitText(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
