import { setTimeout as pause } from "node:timers/promises";
import { databaseFailureOf } from "./failure.ts";

/** Less than the two minutes for which a mail is claimed. */
const RETRY_PERIOD_MS = 100_000;
const MIN_PAUSE_MS = 200;
const MAX_PAUSE_MS = 2000;

/**
 * Retries an idempotent write for up to 100 s while the database is unavailable. Used to record an
 * action that cannot be undone and would be repeated without the record.
 */
export async function retryUntilWritten(write: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + RETRY_PERIOD_MS;
  for (let wait = MIN_PAUSE_MS; ; wait = Math.min(wait * 2, MAX_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isTemporary(error) || performance.now() > deadline) throw error;
    }
    await pause(wait);
  }
}

/** A closed pool is never reopened. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Error &&
  databaseFailureOf(error) !== null &&
  !error.message.includes("Cannot use a pool");
