import { type RawBuilder, sql } from "kysely";
import { expect, vi } from "vitest";
import type { TestWorld } from "./world.ts";

/** Locks rows until two statements wait for them, in order, then releases both. */
export async function raceForLock(
  { services: { db } }: TestWorld,
  lockStatement: RawBuilder<unknown>,
  [first, second]: [() => Promise<unknown>, () => Promise<unknown>],
): Promise<PromiseSettledResult<unknown>["status"][]> {
  const expectWaiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(count);
    }, 10_000);
  const running: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await lockStatement.execute(tx);
    for (const start of [first, second]) {
      running.push(start());
      await expectWaiting(running.length);
    }
  });
  return (await Promise.allSettled(running)).map(({ status }) => status);
}
