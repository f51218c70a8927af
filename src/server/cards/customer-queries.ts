import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

/** A rider's customer at the provider, or the request for one while `customerId` is null. */
export interface CustomerRequest {
  customerId: string | null;
  /** E-mail address stored at the provider. */
  email: string;
  askedAt: Date;
  /** Number of requests that failed for good; part of the idempotency key. */
  failures: number;
  /** True if this call stored the request. */
  isNew: boolean;
}

/** Stores a request for a customer, or finds the earlier one. Undefined for a deleted account. */
export async function storeCustomerRequest(
  db: Db,
  rider: { id: string; email: string },
  now: Date,
): Promise<CustomerRequest | undefined> {
  const { rows } = await sql<CustomerRequest>`
    insert into payment_customers (account_id, email, asked_at)
    select id, ${rider.email}, ${now} from accounts where id = ${rider.id} and deleted_at is null
    on conflict (account_id) do update set account_id = excluded.account_id
    returning customer_id, email, asked_at, failures, xmax = 0 as is_new`.execute(db);
  return rows[0];
}

/** Returns false if the account was deleted meanwhile. */
export async function setCustomer(
  db: Db,
  accountId: string,
  change: { customerId: string; email: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("paymentCustomers")
    .set(change)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a failure. The count is part of the idempotency key, so the next attempt gets a new one. */
export async function countCustomerFailure(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable("paymentCustomers")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("accountId", "=", accountId)
    .execute();
}

export async function findCustomerId(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("paymentCustomers")
    .select("customerId")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/** The customer who saved a card. */
export async function findCustomerOfCard(db: Db, cardId: string): Promise<string | null> {
  const row = await db
    .selectFrom("paymentCustomers")
    .innerJoin("savedCards", "savedCards.accountId", "paymentCustomers.accountId")
    .select("customerId")
    .where("savedCards.id", "=", cardId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/** Returns the account of a customer, and locks the customer's row until the transaction ends. */
export async function lockCustomer(tx: Db, customerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("paymentCustomers")
    .select("accountId")
    .where("customerId", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/** Forgets a customer that the provider no longer has, with its cards. */
export async function deleteCustomerRow(db: Db, customerId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const accountId = await lockCustomer(tx, customerId);
    if (accountId === null) return;
    await tx.deleteFrom("savedCards").where("accountId", "=", accountId).execute();
    await tx.deleteFrom("paymentCustomers").where("accountId", "=", accountId).execute();
  });
}
