import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import type { Posting } from "#shared/ledger/postings.ts";

/** A business fact that is posted once: its kind, its ride, and what tells it from others of the kind. */
export type Fact = { kind: string; rideId: string; reference: string };

/** Posts a fact in the transaction of `db`; one that was posted before stays as it is. */
export async function post(db: Db, fact: Fact, posting: Posting): Promise<void> {
  if (posting.length === 0) return;
  const id = uuidv7();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("ledgerTransactions")
    .values({ id, ...fact })
    .onConflict((conflict) => conflict.columns(["kind", "rideId", "reference"]).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return;
  await db
    .insertInto("ledgerEntries")
    .values(posting.map(({ account, cents }) => ({ transactionId: id, account, cents })))
    .execute();
}

/** Cents on each account that a ride has touched; accounts at zero are left out. */
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
