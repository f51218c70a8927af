import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { PAGE_SIZE } from "#shared/paging.ts";

/** A granted credit, or a ride that uses some; cents, negative for a use. */
export interface CreditMoveRow {
  /** Newcomer of a granted credit, or the ride that uses it. */
  id: string;
  kind: "given" | "used";
  /** Name of the other person of the referral; null for a use. */
  firstName: string | null;
  lastName: string;
  isDeleted: boolean;
  /** Whether the credit was granted for the account's own registration. */
  isOwn: boolean;
  /** Reference of the ride that uses credit. */
  reference: string | null;
  isReserved: boolean;
  cents: number;
  at: Date;
}

/** A page of grants and uses, newest first, and the total count. */
export async function listCreditMoves(
  db: Db,
  accountId: string,
  page: number,
): Promise<{ rows: CreditMoveRow[]; count: number }> {
  const [{ rows }, counts] = await Promise.all([
    sql<CreditMoveRow>`
      with ${moves(accountId)}
      select id, kind, first_name, last_name, is_deleted, is_own, reference, is_reserved, cents, at from moves
      order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
    sql<{ count: number }>`
      with ${moves(accountId)} select count(*)::int as count from moves`.execute(db),
  ]);
  return { rows, count: counts.rows[0]?.count ?? 0 };
}

const isUsing = sql`uses_credit(rides.state, payments.state, captured_cents, refunded_cents)`;

/** SQL of the table `moves`; `other` is the other person of a referral. */
const moves = (accountId: string): RawBuilder<unknown> => sql`
  moves as (
    select newcomer_id as id, 'given' as kind, other.first_name, other.last_name,
      other.deleted_at is not null as is_deleted, newcomer_id = account_id as is_own,
      null as reference, false as is_reserved, cents, granted_at as at
    from referral_credits
    join accounts newcomer on newcomer.id = newcomer_id
    join accounts other
      on other.id = case when newcomer_id = account_id then newcomer.referred_by else newcomer_id end
    where account_id = ${accountId}
    union all
    select rides.id, 'used', null, '', false, false, rides.reference, rides.state <> 'completed', -rider_credit_cents,
      rides.requested_at
    from rides join payments on payments.ride_id = rides.id
    where rides.rider_id = ${accountId} and rider_credit_cents > 0 and ${isUsing}
    union all
    select rides.id, 'used', null, '', false, false, rides.reference, false, -uses.cents, uses.used_at
    from driver_credit_uses uses
    join rides on rides.id = uses.ride_id join payments on payments.ride_id = rides.id
    where uses.driver_id = ${accountId} and payments.state <> 'released'
  )`;
