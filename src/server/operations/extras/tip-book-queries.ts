import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { BATCH_SIZE, readBooks } from "#server/operations/book-queries.ts";

/** Books of tips and tolls that are unsettled or were settled since an instant, by tip id after `after`. */
export const listMovingTipBooks = (db: Db, span: { since: Date; after: string; now: Date }) =>
  listBooks(db, {
    where: sql`(settled_at is null or settled_at > ${span.since}) and tips.id > ${span.after}::uuid`,
    now: span.now,
  });

/** Books of all tips and tolls, by tip id after `after`. */
export const listAllTipBooks = (db: Db, span: { after: string; now: Date }) =>
  listBooks(db, { where: sql`tips.id > ${span.after}::uuid`, now: span.now });

/** Books of tips and tolls by the ids known to the provider: tip id or payment id. */
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

/** Reads books of tips and tolls, whose postings name the ride. */
const listBooks = (db: Db, { where, now }: { where: RawBuilder<unknown>; now: Date }) =>
  readBooks(
    db,
    {
      chosen: sql`select tips.*, id as book_id from tips where ${where} order by id limit ${BATCH_SIZE}`,
      // Postings of tips by older versions name no tip; a ride has at most one paid tip.
      isOwnFact: sql`coalesce(t.tip_id = chosen.id,
        chosen.state = 'captured' and chosen.toll_id is null and starts_with(t.kind, 'tip_'))`,
      kind: sql`substr(t.kind, strpos(t.kind, '_') + 1)`,
      clearingAccounts: sql`'tip:' || book_id, 'toll:' || book_id, 'driver:' || driver_id`,
      tipId: sql`chosen.id`,
      price: sql`amount_cents`,
      receivable: sql`receivable_cents`,
      isDone: sql`chosen.state = 'captured'`,
      doneAt: sql`updated_at`,
    },
    now,
  );
