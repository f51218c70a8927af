import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Jobs, PushPayload } from "./payloads.ts";

/**
 * Adds a job in the transaction of `db`, so that it exists only if the change commits. Replaces a waiting job
 * with the same key.
 */
export async function enqueue<K extends keyof Jobs>(
  db: Db,
  name: K,
  payload: Jobs[K],
  key: string,
): Promise<void> {
  await enqueueAll(db, name, [{ payload, key }]);
}

/** Adds a job that runs at `runAt` at the earliest. Replaces a waiting job with the same key. */
export async function enqueueAt<K extends keyof Jobs>(
  db: Db,
  name: K,
  { payload, key, runAt }: { payload: Jobs[K]; key: string; runAt: Date },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at := ${runAt}, job_key := ${key})`.execute(
    db,
  );
}

/** Adds jobs of one kind in a single statement. */
export async function enqueueAll<K extends keyof Jobs>(
  db: Db,
  name: K,
  jobs: readonly { payload: Jobs[K]; key: string }[],
): Promise<void> {
  const payloads = jobs.map(({ payload }) => JSON.stringify(payload));
  const keys = jobs.map(({ key }) => key);
  await sql`
    select graphile_worker.add_job(${name}, payload::json, job_key := key)
    from unnest(${payloads}::text[], ${keys}::text[]) as jobs (payload, key)`.execute(db);
}

/** Adds a push in the transaction of `db`, keyed by its id and its target browsers. */
export const enqueuePush = (db: Db, payload: PushPayload): Promise<void> =>
  enqueuePushes(db, [payload]);

export const enqueuePushes = (db: Db, payloads: readonly PushPayload[]): Promise<void> =>
  enqueueAll(
    db,
    "push_notice",
    payloads.map((payload) => ({ payload, key: keyOf(payload) })),
  );

const keyOf = ({ id, to = [] }: PushPayload): string =>
  ["push", id, ...to.map((browser) => browser.id)].join(":");
