import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Rows per statement, far below its timeout. */
const LOT = 1000;

/**
 * Deletes expired rows of a table in batches, and notifies `aloud` of each. Skips locked rows, which the next run
 * deletes. Returns the number of deleted rows.
 */
export async function deleteInLots(
  db: Db,
  table: string,
  isOver: RawBuilder<unknown>,
  aloud: RawBuilder<unknown> = sql``,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await sql`
      with gone as (
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${isOver} limit ${LOT} for update skip locked))
        returning *
      )
      select ${aloud} from gone`.execute(db);
    count += rows.length;
    if (rows.length < LOT) return count;
  }
}
