import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** An idle connection reports its counts after ten seconds. */
const REPORTED_MS = 11_000;

export interface DatabaseWork {
  inserted: number;
  updated: number;
  walBytes: number;
  /** Time in which connections ran statements, in seconds. */
  activeSeconds: number;
}

/** Work of the database so far; the row counts exclude the snapshots of drivers' positions. */
export async function readWork(pool: pg.Pool): Promise<DatabaseWork> {
  await pause(REPORTED_MS);
  const { rows } = await pool.query<DatabaseWork>(
    `select
       (select sum(n_tup_ins)::float8 from pg_stat_user_tables where relname <> 'driver_positions') as inserted,
       (select sum(n_tup_upd)::float8 from pg_stat_user_tables where relname <> 'driver_positions') as updated,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as "walBytes",
       (select active_time / 1000 from pg_stat_database where datname = current_database()) as "activeSeconds"`,
  );
  return rows[0] ?? { inserted: 0, updated: 0, walBytes: 0, activeSeconds: 0 };
}

export const workBetween = (before: DatabaseWork, after: DatabaseWork): DatabaseWork => ({
  inserted: after.inserted - before.inserted,
  updated: after.updated - before.updated,
  walBytes: after.walBytes - before.walBytes,
  activeSeconds: after.activeSeconds - before.activeSeconds,
});

/** Counts the quotes of acknowledged offers, and the accepted rides, that the database lacks. */
export async function countMissing(
  pool: pg.Pool,
  { offers, acceptedRides }: { offers: string[]; acceptedRides: string[] },
): Promise<{ quotes: number; rides: number }> {
  const quoteIds = [...new Set(offers.map((id) => id.slice(0, 36)))];
  const missing = async (sql: string, ids: string[]): Promise<number> =>
    (await pool.query<{ id: string }>(sql, [ids])).rowCount ?? 0;
  return {
    quotes: await missing(
      "select id from unnest($1::uuid[]) as acknowledged (id) where not exists (select from quotes where quotes.id = acknowledged.id)",
      quoteIds,
    ),
    rides: await missing(
      `select id from unnest($1::uuid[]) as acknowledged (id)
       where not exists (select from rides where rides.id = acknowledged.id and state = 'accepted')`,
      acceptedRides,
    ),
  };
}
