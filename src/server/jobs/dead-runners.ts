import type { Services } from "#server/services.ts";
import { isAnyRunnerAlive, listAbsentRunners, unlockJobsOf } from "./lock-queries.ts";

const WATCH_MS = 15_000;

/**
 * Unlocks jobs of processes that are dead: their runners hold no presence lock (decision 40). Once at the start
 * if no other process lives, then every 15 s those absent twice in a row: a living node that lost its
 * connection takes its locks again within a second or two. Returns a function that stops the watch.
 */
export async function watchDeadRunners(services: Services): Promise<() => Promise<void>> {
  const { db, log } = services;
  let absent = (await isAnyRunnerAlive(db)) ? [] : await listAbsentRunners(db);
  const look = async (): Promise<void> => {
    const stillAbsent = await listAbsentRunners(db);
    const dead = stillAbsent.filter((id) => absent.includes(id));
    absent = stillAbsent;
    if (dead.length === 0) return;
    await unlockJobsOf(db, dead);
    log.warn({ runners: dead.length }, "jobs of dead processes were unlocked");
  };
  await look();
  let turn = Promise.resolve();
  const timer = setInterval(() => {
    turn = look().catch((error: unknown) => {
      // What was seen before an outage says nothing after it.
      absent = [];
      log.warn({ err: error }, "dead job runners could not be looked up");
    });
  }, WATCH_MS);
  return async () => {
    clearInterval(timer);
    await turn;
  };
}
