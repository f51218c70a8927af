import { sql } from "kysely";
import { columnsOf } from "#server/database/columns-of.ts";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import type { DisputeMoney } from "#shared/payments/settlement.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { activeStates, type RideState } from "#shared/rides/ride-states.ts";
import { paymentColumns } from "./payment-columns.ts";

/** The rider's conflicting ride of this kind: any open instant ride, or an unpaid scheduled one. */
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

/** State of the paid ride that was booked from this scheduled offer, if any. */
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

/** `open` while a bank decides on a dispute, `lost` if it decided against us. */
export const disputeState = sql<DisputeMoney["state"]>`case
  when exists (select from disputes where disputes.ride_id = payments.ride_id and disputes.tip_id is null
    and disputes.status in ('needs_response', 'under_review')) then 'open'
  when exists (select from disputes where disputes.ride_id = payments.ride_id and disputes.tip_id is null
    and disputes.status = 'lost') then 'lost'
  else 'none' end`;
/** Withdrawn by the rider's bank and not returned. */
export const disputeTaken = sql<number>`coalesce(
  (select sum(taken_cents)::int from disputes
    where disputes.ride_id = payments.ride_id and disputes.tip_id is null), 0)`;

/** Whether the ride is under review: its driver's positions do not support it, and the review is not decided. */
export const isUnderReview = sql<boolean>`exists (
  select from ride_reviews where ride_reviews.ride_id = rides.id and decided_at is null)`;
/** Time at which a new driver's delayed transfer is sent; null if the transfer is not delayed. */
export const transferDueAt = sql<Date | null>`(
  select due_at from delayed_transfers where delayed_transfers.ride_id = rides.id and released_at is null)`;

const selectPayment = (db: Db) =>
  db
    .selectFrom("payments")
    .innerJoin("rides", "rides.id", "payments.rideId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
    .leftJoin("driverCreditUses", "driverCreditUses.rideId", "rides.id")
    .select(columnsOf("payments", paymentColumns))
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
      "rides.fees",
      "rides.feesCents",
      "rides.cancelledRefundCents",
      "rides.cancelledDriverCents",
      "drivers.stripeAccountId",
      "driverCreditUses.cents as driverCreditCents",
      disputeState.as("disputeState"),
      disputeTaken.as("disputeTakenCents"),
      isUnderReview.as("isUnderReview"),
      transferDueAt.as("transferDueAt"),
    ]);

export type RidePayment = NonNullable<Awaited<ReturnType<typeof findRidePayment>>>;

export async function findRidePayment(db: Db, rideId: string) {
  return (await selectPayment(db).where("payments.rideId", "=", rideId).executeTakeFirst()) ?? null;
}

export async function findSessionPayment(db: Db, sessionId: string) {
  return (
    (await selectPayment(db).where("payments.sessionId", "=", sessionId).executeTakeFirst()) ?? null
  );
}

/** Returns false if the payment has ended or has another page. */
export async function setSession(
  db: Db,
  rideId: string,
  session: { id: string; url: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ state: "open", sessionId: session.id, sessionUrl: session.url, updatedAt: session.now })
    .where("rideId", "=", rideId)
    .where(({ eb, or, and }) =>
      or([
        eb("state", "=", "creating"),
        and([eb("state", "=", "open"), eb("sessionId", "=", session.id)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function markLapsed(db: Db, rideId: string, now: Date): Promise<void> {
  await db
    .updateTable("payments")
    .set({ state: "lapsed", updatedAt: now })
    .where("rideId", "=", rideId)
    .where("state", "in", ["creating", "open"])
    .execute();
}

/**
 * Records that a payment is authorized, also a late one of a lapsed ride. Returns false if it was recorded before, or
 * if it is a card payment that has ended.
 */
export async function markAuthorized(
  db: Db,
  rideId: string,
  {
    now,
    ...paid
  }: {
    sessionId?: string;
    paymentIntentId: string;
    chargeId: string | null;
    cardLast4: string | null;
    cardFingerprint: string | null;
    riskLevel: string | null;
    riskScore: number | null;
    now: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("payments")
    .set({ state: "authorized", ...paid, settledAt: null, updatedAt: now })
    .where("rideId", "=", rideId)
    .where("state", "in", ["creating", "open", "lapsed"])
    .$if(paid.sessionId === undefined, (update) =>
      update.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("cardPayments")
            .select("rideId")
            .where("rideId", "=", rideId)
            .where("intentId", "=", paid.paymentIntentId)
            .where("endedAt", "is", null),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether the ride's transfer waits for a review or a delay, which can take days. */
const isHeld = sql<boolean>`(
  exists (select from ride_reviews where ride_reviews.ride_id = payments.ride_id and decided_at is null)
  or exists (select from delayed_transfers
    where delayed_transfers.ride_id = payments.ride_id and released_at is null))`;

/**
 * Claims up to 200 unsettled payments that were not checked since `before`, longest waiting first, so that
 * payments that cannot be settled never block the others. Skips payments in a retry pause; held ones are due hourly.
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
        .where((eb) => eb.or([eb("lookedAt", "<", plusMinutes(before, -60)), eb.not(isHeld)]))
        .orderBy("lookedAt")
        .limit(200)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["rideId", "state"])
    .execute();
}

/** Removes an unknown customer from a request that was refused; the next attempt uses a new idempotency key. */
export async function dropCustomer(db: Db, rideId: string): Promise<void> {
  await db
    .updateTable("payments")
    .set((eb) => ({
      request: sql`request - 'customerId'`,
      failures: eb("failures", "+", 1),
    }))
    .where("rideId", "=", rideId)
    .where("state", "=", "creating")
    // Concurrent calls change the idempotency key once.
    .where(sql<boolean>`jsonb_exists(request, 'customerId')`)
    .execute();
}

/** Counts a failure, so that the next attempt uses a new idempotency key. */
export async function countPageFailure(db: Db, rideId: string): Promise<void> {
  await db
    .updateTable("payments")
    .set((eb) => ({ failures: eb("failures", "+", 1) }))
    .where("rideId", "=", rideId)
    .execute();
}
