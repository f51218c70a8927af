import { tooManyTries } from "#server/http/too-many.ts";

const FIRST_SECONDS = 30;
const LONGEST_SECONDS = 15 * 60;
/** Requests older than this no longer lengthen the pause. */
export const PAUSE_MEMORY_MINUTES = 24 * 60;

/** When the next link or code may be requested: after 30 seconds, doubling with each request up to 15 minutes. */
export function nextRequestAt(latest: Date, requests: number): Date {
  const seconds = Math.min(FIRST_SECONDS * 2 ** (requests - 1), LONGEST_SECONDS);
  return new Date(latest.getTime() + seconds * 1000);
}

/** Throws 429 with the wait before `at`. */
export function assertPauseOver(at: Date, now: Date): void {
  if (at > now) throw tooManyTries(at.getTime() - now.getTime());
}
