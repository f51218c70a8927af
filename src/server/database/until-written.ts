import { setTimeout as pause } from "node:timers/promises";
import { databaseFailureOf } from "./failure.ts";

/** Less than the two minutes for which a mail is claimed. */
const TRIED_MS = 100_000;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

/**
 * Retries an idempotent write for up to 100 s while the database is away. For the record of an action that cannot be
 * undone: without the record, the action would be repeated.
 */
export async function untilWritten(write: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + TRIED_MS;
  for (let wait = SHORTEST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
    }
    await pause(wait);
  }
}

/** A closed pool is never reopened. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  databaseFailureOf(error) !== null &&
  !error.message.includes("Cannot use a pool");
