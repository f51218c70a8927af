import { Problem } from "#server/problem.ts";

/** 429 with the wait in milliseconds, told in words and as Retry-After. */
export function tooManyTries(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem(429, "too_many", `Too many tries. Wait ${inWords(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? "a second" : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
