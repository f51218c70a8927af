import { sql } from "kysely";
import { columnsOf } from "#server/database/columns-of.ts";
import type { Db } from "#server/database/db.ts";
import type { TollDecision } from "#server/database/tables.d.ts";
import { selectTip, type Tip } from "#server/payments/tips/queries.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** The ride's payment was given back whole, or is disputed. */
const isGivenBack = sql<boolean>`(payments.granted_cents >= payments.captured_cents or exists (
  select from disputes where disputes.ride_id = rides.id and disputes.tip_id is null
    and disputes.status in ('needs_response', 'under_review', 'lost')))`;

/** Stores the card that paid a ride, which its tolls are charged to; does nothing for a ride without toll terms. */
export async function setTollCard(
  tx: Db,
  rideId: string,
  card: { cardId: string; customerId: string },
): Promise<void> {
  await tx.updateTable("tollTerms").set(card).where("rideId", "=", rideId).execute();
}

/** Locks the ride's toll terms until the transaction ends: one toll is entered at a time. Null without terms. */
export async function lockTollTerms(tx: Db, rideId: string) {
  const row = await tx
    .selectFrom("tollTerms")
    .select(["eachCents", "rideCents", "cardId"])
    .where("rideId", "=", rideId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Sums the ride's tolls that were not rejected, in cents, and finds when one of `road` was last entered. */
export async function sumTolls(
  tx: Db,
  rideId: string,
  road: string,
): Promise<{ entered: number; lastOfRoad: Date | null }> {
  const { rows } = await sql<{ entered: number; lastOfRoad: Date | null }>`
    select coalesce(sum(amount_cents), 0)::int as entered,
      max(entered_at) filter (where lower(road) = lower(${road})) as last_of_road
    from tolls where ride_id = ${rideId} and decision is distinct from 'reject'`.execute(tx);
  return rows[0] ?? { entered: 0, lastOfRoad: null };
}

interface NewToll {
  id: string;
  rideId: string;
  road: string;
  amountCents: number;
  photoId: string;
  enteredAt: Date;
  objectUntil: Date;
}

/** Returns false if the photo belongs to another toll. */
export async function insertToll(tx: Db, toll: NewToll): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("tolls")
    .values(toll)
    .onConflict((conflict) => conflict.column("photoId").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export type StoredToll = NonNullable<Awaited<ReturnType<typeof findToll>>>;

export async function findToll(db: Db, id: string) {
  return (await selectToll(db).where("tolls.id", "=", id).executeTakeFirst()) ?? null;
}

/** Locks the toll until the transaction ends, and reads it. */
export async function lockToll(tx: Db, id: string): Promise<StoredToll | null> {
  await tx.selectFrom("tolls").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return findToll(tx, id);
}

const tollColumns = [
  "amountCents",
  "decidedAt",
  "decidedBy",
  "decision",
  "decisionReason",
  "enteredAt",
  "id",
  "objectedAt",
  "objection",
  "objectUntil",
  "photoId",
  "rideId",
  "road",
] as const;

const selectToll = (db: Db) =>
  db
    .selectFrom("tolls")
    .innerJoin("tollTerms", "tollTerms.rideId", "tolls.rideId")
    .innerJoin("payments", "payments.rideId", "tolls.rideId")
    .select(columnsOf("tolls", tollColumns))
    .select(["tollTerms.cardId", "tollTerms.customerId", "payments.cardLast4"]);

export async function setObjection(
  tx: Db,
  id: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("tolls")
    .set({ objectedAt: now, objection: reason })
    .where("id", "=", id)
    .execute();
}

export async function setDecision(
  tx: Db,
  id: string,
  made: { decision: TollDecision; by: string; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("tolls")
    .set({
      decision: made.decision,
      decidedAt: made.now,
      decidedBy: made.by,
      decisionReason: made.reason,
    })
    .where("id", "=", id)
    .execute();
}

/** The toll's payment, paid or being paid. */
export async function findTollPayment(db: Db, tollId: string): Promise<Tip | null> {
  const row = await selectTip(db)
    .where("tips.tollId", "=", tollId)
    .where("tips.state", "!=", "lapsed")
    .executeTakeFirst();
  return row ?? null;
}

/** Paid tolls of a ride, oldest first. */
export const listPaidTolls = (db: Db, rideId: string): Promise<Tip[]> =>
  selectTip(db)
    .where("tips.rideId", "=", rideId)
    .where("tips.tollId", "is not", null)
    .where("tips.state", "=", "captured")
    .orderBy("tips.paidAt")
    .orderBy("tips.id")
    .limit(100)
    .execute();

/**
 * Tolls to charge, with their rides: an admin decided to charge, or the rider did not object in time and the ride's
 * payment was not given back. Excludes paid tolls, tolls with an open payment, and tolls whose card was refused.
 */
export async function listDueTolls(db: Db, now: Date): Promise<{ id: string; rideId: string }[]> {
  const { rows } = await sql<{ id: string; rideId: string }>`
    select tolls.id, tolls.ride_id from tolls join rides on rides.id = tolls.ride_id
    join payments on payments.ride_id = rides.id
    where rides.state = 'completed' and coalesce(decided_at, object_until) between ${chargedSince(now)} and ${now}
      and (decision = 'charge' or decision is null and objected_at is null and not ${isGivenBack})
      and not exists (select from tips where tips.toll_id = tolls.id
        and (tips.state <> 'lapsed' or tips.card_refusal is not null))
    order by object_until, tolls.id limit 200`.execute(db);
  return rows;
}

/** Start of the period in which a due toll is charged; bounds the search. */
const chargedSince = (now: Date): Date => plusMinutes(now, -60 * 24 * 60);

/** Tolls that wait for an admin's decision, oldest first. */
export async function listObjectedTolls(db: Db, now: Date) {
  const { rows } = await sql<{
    id: string;
    rideId: string;
    road: string;
    amountCents: number;
    objection: string | null;
  }>`
    select tolls.id, tolls.ride_id, road, tolls.amount_cents, objection
    from tolls join rides on rides.id = tolls.ride_id join payments on payments.ride_id = rides.id
    where decision is null and rides.state in ('started', 'completed') and (objected_at is not null
      or (coalesce(decided_at, object_until) between ${chargedSince(now)} and ${now}
        and rides.state = 'completed' and ${isGivenBack}
        and not exists (select from tips where tips.toll_id = tolls.id and tips.state = 'captured')))
    order by entered_at, tolls.id limit 1000`.execute(db);
  return rows;
}

/**
 * Cards kept for the tolls of rides that ended before an instant, if each toll was paid, rejected, withdrawn or
 * refused by the card.
 */
export async function listDoneTollCards(
  db: Db,
  endedBefore: Date,
): Promise<{ rideId: string; cardId: string }[]> {
  const { rows } = await sql<{ rideId: string; cardId: string }>`
    select toll_terms.ride_id, card_id from toll_terms join rides on rides.id = toll_terms.ride_id
    where card_id is not null and coalesce(ended_at, requested_at) < ${endedBefore} and rides.state <> 'started'
      and not exists (select from tolls where tolls.ride_id = toll_terms.ride_id
        and decision is distinct from 'reject' and not exists (select from tips where tips.toll_id = tolls.id
          and (tips.state = 'captured' or tips.card_refusal is not null)))
    order by ended_at limit 200`.execute(db);
  return rows;
}

/** Forgets the card of a ride's tolls. Returns false if another server has forgotten it. */
export async function dropTollCard(db: Db, rideId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("tollTerms")
    .set({ cardId: null, customerId: null })
    .where("rideId", "=", rideId)
    .where("cardId", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
