import { type RawBuilder, sql } from "kysely";
import { expect, vi } from "vitest";
import type { TestWorld } from "./world.ts";

/** Locks rows until two statements wait for them, in order, then releases both. */
export async function meet(
  { services: { db } }: TestWorld,
  held: RawBuilder<unknown>,
  [first, second]: [() => Promise<unknown>, () => Promise<unknown>],
): Promise<PromiseSettledResult<unknown>["status"][]> {
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(count);
    }, 10_000);
  const coming: Promise<unknown>[] = [];
  await db.transaction().execute(async (tx) => {
    await held.execute(tx);
    for (const come of [first, second]) {
      coming.push(come());
      await waiting(coming.length);
    }
  });
  return (await Promise.allSettled(coming)).map(({ status }) => status);
}
