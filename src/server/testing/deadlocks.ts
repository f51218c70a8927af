import { readFile } from "node:fs/promises";

const DEADLOCK =
  /^.*ERROR:\s+deadlock detected\n(?:.*(?:DETAIL|HINT|CONTEXT|STATEMENT):.*\n(?:\t.*\n)*)*/gm;

/** The deadlocks that a PostgreSQL log tells of, each with its processes and their statements. */
export const deadlocksIn = (log: string): string[] => log.match(DEADLOCK) ?? [];

/** Throws with what the server's log tells of each deadlock: somebody's call was answered 500. */
export async function refuseDeadlocks(logFile: string): Promise<void> {
  const deadlocks = deadlocksIn(await readFile(logFile, "utf8"));
  if (deadlocks.length > 0)
    throw new Error(`${deadlocks.length} deadlocks:\n${deadlocks.join("\n")}`);
}
