import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import type { DisputeMoney } from "#shared/payments/settlement.ts";
import { activeStates, type RideState } from "#shared/rides/ride-states.ts";

/**
 * The ride of the rider that stands against another of its kind: the one open ride now; the one unpaid ride of a
 * later day.
 */
export async function findRivalRide(db: Db, riderId: string, kind: RideKind) {
  const row = await db
    .selectFrom("rides")
    .select(["id", "state", "quoteId", "offerIndex"])
    .where("riderId", "=", riderId)
    .where("kind", "=", kind)
    .where("state", "in", kind === "instant" ? activeStates : ["awaiting_payment"])
    .executeTakeFirst();
  return row ?? null;
}

/** The state of the paid ride that an offer for a later day became; null when there is none. */
export async function findBookedState(
  db: Db,
  offer: { quoteId: string; offerIndex: number },
): Promise<RideState | null> {
  const row = await db
    .selectFrom("rides")
    .select("state")
    .where("kind", "=", "scheduled")
    .where("quoteId", "=", offer.quoteId)
    .where("offerIndex", "=", offer.offerIndex)
    .where("state", "in", activeStates)
    .where("state", "!=", "awaiting_payment")
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Whether the rider's bank has taken a payment back, or may: it still decides, or has decided against us. */
export const disputeState = sql<DisputeMoney["state"]>`case
  when exists (select from disputes where disputes.ride_id = payments.ride_id
    and disputes.status in ('needs_response', 'under_review')) then 'open'
  when exists (select from disputes where disputes.ride_id = payments.ride_id and disputes.status = 'lost') then 'lost'
  else 'none' end`;
const disputeTaken = sql<number>`coalesce(
  (select sum(taken_cents)::int from disputes where disputes.ride_id = payments.ride_id), 0)`;

const paymentOf = (db: Db) =>
  db
    .selectFrom("payments")
    .innerJoin("rides", "rides.id", "payments.rideId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
    .leftJoin("driverCreditUses", "driverCreditUses.rideId", "rides.id")
    .selectAll("payments")
    .select([
      "rides.state as rideState",
      "rides.kind",
      "rides.reference",
      "rides.riderId",
      "rides.driverId",
      "rides.pickupAt",
      "rides.fareCents",
      "rides.taxCents",
      "rides.riderCreditCents",
      "rides.cancelledRefundCents",
      "rides.cancelledDriverCents",
      "drivers.stripeAccountId",
      "driverCreditUses.cents as driverCreditCents",
      disputeState.as("disputeState"),
      disputeTaken.as("disputeTakenCents"),
    ]);

export type RidePayment = NonNullable<Awaited<ReturnType<typeof findRidePayment>>>;

/** The payment of a ride with what settling it needs; null when there is none. */
export async function findRidePayment(db: Db, rideId: string) {
  return (await paymentOf(db).where("payments.rideId", "=", rideId).executeTakeFirst()) ?? null;
}

/** The same, found by the provider's checkout session. */
export async function findSessionPayment(db: Db, sessionId: string) {
  return (
    (await paymentOf(db).where("payments.sessionId", "=", sessionId).executeTakeFirst()) ?? null
  );
}

/** Notes the payment page of a ride whose payment is being created. */
export async function setSession(
  db: Db,
  rideId: string,
  session: { id: string; url: string | null },
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ state: "open", sessionId: session.id, sessionUrl: session.url, updatedAt: new Date() })
    .where("rideId", "=", rideId)
    .where("state", "=", "creating")
    .execute();
}

/** Notes that a payment page has closed unpaid. */
export async function setLapsed(db: Db, rideId: string): Promise<void> {
  await db
    .updateTable("payments")
    .set({ state: "lapsed", updatedAt: new Date() })
    .where("rideId", "=", rideId)
    .where("state", "in", ["creating", "open"])
    .execute();
}

/** Notes that the rider has paid; false when that was noted before. A late payment of a lapsed ride counts too. */
export async function setAuthorized(
  db: Db,
  rideId: string,
  paid: {
    sessionId: string;
    paymentIntentId: string;
    chargeId: string | null;
    cardLast4: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ state: "authorized", ...paid, settledAt: null, updatedAt: new Date() })
    .where("rideId", "=", rideId)
    .where("state", "in", ["creating", "open", "lapsed"])
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Takes up to 200 unsettled payments that were not looked at since the instant, the longest waiting first, and marks
 * them as looked at, so that a few that cannot be settled never block the others. A refused one waits for its retry.
 */
export async function takeUnsettledPayments(db: Db, before: Date, now: Date) {
  return await db
    .updateTable("payments")
    .set({ lookedAt: now })
    .where("rideId", "in", (eb) =>
      eb
        .selectFrom("payments")
        .select("rideId")
        .where("settledAt", "is", null)
        .where("lookedAt", "<", before)
        .where((eb) => eb.or([eb("retryAt", "is", null), eb("retryAt", "<=", now)]))
        .orderBy("lookedAt")
        .limit(200)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["rideId", "state"])
    .execute();
}

/** Counts a failure to open the payment page: the next attempt takes another key. */
export async function countPageFailure(db: Db, rideId: string): Promise<void> {
  await db
    .updateTable("payments")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("rideId", "=", rideId)
    .execute();
}
