import type { Services } from "#server/services.ts";
import { isAnyRunnerAlive, listAbsentRunners, unlockJobsOf } from "./lock-queries.ts";

const WATCH_MS = 15_000;

/**
 * Unlocks jobs of dead processes, whose runners hold no presence lock (docs/decisions/0040): at startup if no other
 * process is alive, then every 15 s for runners absent twice in a row, because a live node that lost its connection
 * reacquires its locks within two seconds. Returns a function that stops the watch.
 */
export async function watchDeadRunners(
  services: Pick<Services, "db" | "log">,
): Promise<() => Promise<void>> {
  const { db, log } = services;
  let absent = (await isAnyRunnerAlive(db)) ? [] : await listAbsentRunners(db);
  const unlockDead = async (): Promise<void> => {
    const stillAbsent = await listAbsentRunners(db);
    const dead = stillAbsent.filter((id) => absent.includes(id));
    absent = stillAbsent;
    if (dead.length === 0) return;
    await unlockJobsOf(db, dead);
    log.warn({ runners: dead.length }, "jobs of dead processes were unlocked");
  };
  await unlockDead();
  let lastCheck = Promise.resolve();
  const timer = setInterval(() => {
    lastCheck = unlockDead().catch((error: unknown) => {
      // Discards observations from before an outage: the runners lost their locks with it.
      absent = [];
      log.warn({ err: error }, "dead job runners could not be looked up");
    });
  }, WATCH_MS);
  return async () => {
    clearInterval(timer);
    await lastCheck;
  };
}
