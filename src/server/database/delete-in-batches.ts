import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** Rows per statement, far below its timeout. */
export const BATCH_SIZE = 1000;

/**
 * Deletes expired rows of a table in batches and evaluates `notify`, an SQL expression, once per deleted row. Skips
 * locked rows, which the next run deletes. Returns the number of deleted rows.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  isOver: RawBuilder<unknown>,
  notify: RawBuilder<unknown> = sql``,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await sql`
      with gone as (
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where ${isOver} limit ${BATCH_SIZE} for update skip locked))
        returning *
      )
      select ${notify} from gone`.execute(db);
    count += rows.length;
    if (rows.length < BATCH_SIZE) return count;
  }
}
