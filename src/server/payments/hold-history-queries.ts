import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";

export interface HoldHistory {
  /** Ends of the unpaid holds that the rider could have paid, on a page or with a saved card, newest first. */
  unpaidEnds: Date[];
  /** Whether the rider has paid for a ride that was accepted and not canceled. */
  hasPaid: boolean;
}

/** A rider's unpaid holds since an instant, except those whose payment page never opened. */
export async function findHoldHistory(db: Db, riderId: string, since: Date): Promise<HoldHistory> {
  const unpaid = await db
    .selectFrom("rides")
    .innerJoin("payments", "payments.rideId", "rides.id")
    .leftJoin("cardPayments", "cardPayments.rideId", "rides.id")
    .select("rides.endedAt")
    .where("riderId", "=", riderId)
    .where("rides.state", "=", "lapsed")
    .where("rides.endedAt", ">", since)
    .where((eb) =>
      eb.or([eb("payments.sessionId", "is not", null), eb("cardPayments.cardId", "is not", null)]),
    )
    .orderBy("rides.endedAt", "desc")
    .limit(20)
    .execute();
  const paid = await db
    .selectFrom("rides")
    .select("id")
    .where("riderId", "=", riderId)
    .where("state", "in", ["accepted", "arrived", "started", "completed", "no_show"])
    .limit(1)
    .executeTakeFirst();
  return {
    unpaidEnds: unpaid.flatMap(({ endedAt }) => endedAt ?? []),
    hasPaid: paid !== undefined,
  };
}

/** Extends a hold that still lasts, once. Returns its new end, or null. */
export async function extendHold(
  db: Db,
  { rideId, minutes, now }: { rideId: string; minutes: number; now: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ payBy: Date }>`
    with extended as (
      update payments set hold_extended_at = ${now}
      where ride_id = ${rideId} and hold_extended_at is null and state in ('creating', 'open')
      returning ride_id
    )
    update rides set pay_by = pay_by + make_interval(mins => ${minutes})
    from extended
    where id = extended.ride_id and rides.state = 'awaiting_payment' and pay_by > ${now}
    returning pay_by`.execute(db);
  return rows[0]?.payBy ?? null;
}
