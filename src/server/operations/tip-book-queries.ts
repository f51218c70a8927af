import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { BATCH_SIZE, readBooks } from "./book-queries.ts";

/** Books of tips with money in motion or settled since an instant, by tip id after `after`. */
export const listMovingTipBooks = (db: Db, span: { since: Date; after: string; now: Date }) =>
  listBooks(db, {
    where: sql`(settled_at is null or settled_at > ${span.since}) and tips.id > ${span.after}::uuid`,
    now: span.now,
  });

/** Books of all tips, by tip id after `after`. */
export const listAllTipBooks = (db: Db, span: { after: string; now: Date }) =>
  listBooks(db, { where: sql`tips.id > ${span.after}::uuid`, now: span.now });

/** Books of tips by the ids known to the provider: tip id or payment id. */
export const listTipBooksOf = (
  db: Db,
  references: { tipIds: readonly string[]; intents: readonly string[]; now: Date },
) =>
  listBooks(db, {
    where: sql`tips.id in (
      select unnest(${references.tipIds}::uuid[]) union
      select id from tips where payment_intent_id = any(${references.intents}))`,
    now: references.now,
  });

/** A tip's postings are posted to its ride; a ride has at most one paid tip. */
const listBooks = (db: Db, { where, now }: { where: RawBuilder<unknown>; now: Date }) =>
  readBooks(
    db,
    {
      chosen: sql`select tips.*, id as book_id from tips where ${where} order by id limit ${BATCH_SIZE}`,
      isOwnFact: sql`chosen.state = 'captured' and starts_with(t.kind, 'tip_')`,
      kind: sql`substr(t.kind, length('tip_') + 1)`,
      clearingAccounts: sql`'tip:' || book_id, 'driver:' || driver_id`,
      tipId: sql`chosen.id`,
      price: sql`amount_cents`,
      receivable: sql`receivable_cents`,
      isDone: sql`chosen.state = 'captured'`,
      doneAt: sql`updated_at`,
    },
    now,
  );
