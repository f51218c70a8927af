import { type RawBuilder, sql } from "kysely";
import type { Db } from "./db.ts";

/** One statement's work: far below the time that it may take. */
const LOT = 1000;

/**
 * Removes the rows of a table that are over, lot by lot, and says `aloud` of each what it is to. Waits for nobody: what
 * somebody else has locked right now is left to the next time. Answers how many.
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
