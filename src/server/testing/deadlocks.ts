import { readFile } from "node:fs/promises";

const DEADLOCK =
  /^.*ERROR:\s+deadlock detected\n(?:.*(?:DETAIL|HINT|CONTEXT|STATEMENT):.*\n(?:\t.*\n)*)*/gm;

/** Deadlocks in a PostgreSQL log, each with its processes and statements. */
export const deadlocksIn = (log: string): string[] => log.match(DEADLOCK) ?? [];

/** Throws with the details of each deadlock in the server's log: each made a call fail with 500. */
export async function assertNoDeadlocks(logFile: string): Promise<void> {
  const deadlocks = deadlocksIn(await readFile(logFile, "utf8"));
  if (deadlocks.length > 0)
    throw new Error(`${deadlocks.length} deadlocks:\n${deadlocks.join("\n")}`);
}
