import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** True if a job could run now. */
export async function hasDueJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select exists (
      select from graphile_worker._private_jobs where is_available and run_at <= now()
    ) as is_due`.execute(db);
  return rows[0]?.isDue ?? false;
}
