import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface DriverAccount {
  stripeAccountId: string;
  firstName: string;
  lastName: string;
  /** Cents of refunds that the driver still owes the platform. */
  owedCents: number;
}

/** Claims the accounts whose balances were read longest ago, so that no other node takes them. */
export async function claimAccountsToRead(
  db: Db,
  { before, now, most: limit }: { before: Date; now: Date; most: number },
): Promise<DriverAccount[]> {
  const { rows } = await sql<DriverAccount>`
    with taken as (
      update payout_looks set balance_looked_at = ${now} where driver_id = any(array(
        select driver_id from payout_looks
        where coalesce(balance_looked_at, '-infinity') < ${before}
        order by balance_looked_at nulls first limit ${limit} for update skip locked))
      returning driver_id
    )
    select stripe_account_id, first_name, last_name,
      (select coalesce(sum(cents - repaid_cents), 0)::int from driver_receivables owed
        where owed.driver_id = taken.driver_id and ended_at is null) as owed_cents
    from taken join drivers on account_id = driver_id join accounts on accounts.id = driver_id
    where stripe_account_id is not null`.execute(db);
  return rows;
}
