import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** Any number that no other advisory lock uses. */
export const BUILD_LOCK = 4_061_081;

/** True while a city pack is being built in this database. */
export async function isCityBeingBuilt(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and classid = 0 and objid = ${BUILD_LOCK} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as "isLocked"`.execute(db);
  return rows[0]?.isLocked === true;
}
