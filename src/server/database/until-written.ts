import { setTimeout as pause } from "node:timers/promises";
import { databaseFailureOf } from "./failure.ts";

/** Below the two minutes for which a mail is claimed. */
const TRIED_MS = 100_000;
const SHORTEST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

/**
 * Repeats a write that may run twice while the database is away, for 100 s at most. For a record of an act that
 * cannot be undone: without it the act would be done again.
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

/** A closed pool does not come back. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error &&
  databaseFailureOf(error) !== null &&
  !error.message.includes("Cannot use a pool");
