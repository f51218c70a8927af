import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import type { Posting } from "#shared/ledger/postings.ts";

/**
 * Key of a posting: event kind, ride (null for the platform's own), and a reference unique within the kind. `tipId`
 * is the ride's tip or toll that the posting belongs to.
 */
export type PostingKey = {
  kind: string;
  rideId: string | null;
  reference: string;
  tipId?: string | null;
};

/** Posts in the transaction of `db`. Idempotent: an event that is already posted is skipped. */
export async function post(db: Db, key: PostingKey, posting: Posting): Promise<void> {
  if (posting.length === 0) return;
  const id = uuidv7();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("ledgerTransactions")
    .values({ id, ...key })
    .onConflict((conflict) => conflict.columns(["kind", "rideId", "reference"]).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await db
    .insertInto("ledgerEntries")
    .values(posting.map(({ account, cents }) => ({ transactionId: id, account, cents })))
    .execute();
}

/** Non-zero account balances of a ride, in cents. */
export async function listRideBalances(
  db: Db,
  rideId: string,
): Promise<{ account: string; cents: number }[]> {
  const rows = await db
    .selectFrom("ledgerEntries")
    .innerJoin("ledgerTransactions", "ledgerTransactions.id", "ledgerEntries.transactionId")
    .where("ledgerTransactions.rideId", "=", rideId)
    .groupBy("account")
    .having((eb) => eb(eb.fn.sum("cents"), "<>", 0))
    .select((eb) => ["account", eb.fn.sum<string>("cents").as("cents")])
    .orderBy("account")
    .limit(50)
    .execute();
  return rows.map(({ account, cents }) => ({ account, cents: Number(cents) }));
}
