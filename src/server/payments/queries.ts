import type { Updateable } from "kysely";
import type pg from "pg";
import type { CheckoutRequest } from "#server/adapters/payments/payments.ts";
import type { Db } from "#server/database/db.ts";
import type { Payments } from "#server/database/tables.d.ts";
import type { Fare } from "#shared/fares/fare.ts";

export type Hold = {
  rideId: string;
  reference: string;
  riderId: string;
  driverId: string;
  quoteId: string;
  offerIndex: number;
  from: { label: string; latitude: number; longitude: number };
  to: { label: string; latitude: number; longitude: number };
  milesHundredths: number;
  minutes: number;
  pickupMinutes: number;
  ratesVersion: number;
  feeRulesVersion: number;
  fare: Fare;
  requestedAt: Date;
  payBy: Date;
  until: Date;
  request: CheckoutRequest;
  idempotencyKey: string;
};

const insertHoldStatement = `
with held as (
  insert into rides (id, reference, kind, rider_id, driver_id, quote_id, offer_index,
    from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
    miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version,
    base_fare_cents, time_charge_cents, distance_charge_cents, discount_cents, discount_bps,
    fare_cents, tax_bps, tax_cents, total_cents, requested_at, pay_by, during)
  values ($1, $2, 'instant', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, tstzrange($27, $29))
  on conflict do nothing
  returning id
)
insert into payments (ride_id, idempotency_key, request, amount_cents)
select id, $30, $31, $26 from held`;

/**
 * Takes the driver for the rider and fixes the payment request, in one statement. False when the driver is taken
 * or the rider has another open ride: the constraints of the database decide every race.
 */
export async function insertHold(pool: pg.Pool, hold: Hold): Promise<boolean> {
  const { fare, from, to } = hold;
  const { rowCount } = await pool.query({
    name: "insert_hold",
    text: insertHoldStatement,
    values: [
      hold.rideId,
      hold.reference,
      hold.riderId,
      hold.driverId,
      hold.quoteId,
      hold.offerIndex,
      from.label,
      from.latitude,
      from.longitude,
      to.label,
      to.latitude,
      to.longitude,
      hold.milesHundredths,
      hold.minutes,
      hold.pickupMinutes,
      hold.ratesVersion,
      hold.feeRulesVersion,
      fare.baseFare,
      fare.timeCharge,
      fare.distanceCharge,
      fare.discount,
      fare.discountBps,
      fare.fare,
      fare.taxBps,
      fare.tax,
      fare.total,
      hold.requestedAt,
      hold.payBy,
      hold.until,
      hold.idempotencyKey,
      JSON.stringify(hold.request),
    ],
  });
  return rowCount === 1;
}

/** The rider's one open ride of the kind "now", with its payment. */
export async function findOpenInstantRide(db: Db, riderId: string) {
  const row = await db
    .selectFrom("rides")
    .select(["id", "state", "quoteId", "offerIndex"])
    .where("riderId", "=", riderId)
    .where("kind", "=", "instant")
    .where("state", "in", ["awaiting_payment", "pending", "accepted", "arrived", "started"])
    .executeTakeFirst();
  return row ?? null;
}

const paymentOf = (db: Db) =>
  db
    .selectFrom("payments")
    .innerJoin("rides", "rides.id", "payments.rideId")
    .innerJoin("drivers", "drivers.accountId", "rides.driverId")
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
      "rides.totalCents",
      "rides.cancelledRefundCents",
      "rides.cancelledDriverCents",
      "drivers.stripeAccountId",
    ]);

export type RidePayment = NonNullable<Awaited<ReturnType<typeof findRidePayment>>>;

export async function findRidePayment(db: Db, rideId: string) {
  return (await paymentOf(db).where("payments.rideId", "=", rideId).executeTakeFirst()) ?? null;
}

export async function findSessionPayment(db: Db, sessionId: string) {
  return (
    (await paymentOf(db).where("payments.sessionId", "=", sessionId).executeTakeFirst()) ?? null
  );
}

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

/** Payments that have waited since before the instant, for the provider's word or for money to be moved. */
export async function listUnsettledPayments(db: Db, before: Date) {
  return await db
    .selectFrom("payments")
    .select(["rideId", "state"])
    .where("settledAt", "is", null)
    .where("updatedAt", "<", before)
    .orderBy("updatedAt")
    .limit(200)
    .execute();
}

/** Notes that no money is left to move, unless the payment has changed since it was looked at. */
export async function setSettled(db: Db, payment: RidePayment): Promise<void> {
  await db
    .updateTable("payments")
    .set({ settledAt: new Date() })
    .where("rideId", "=", payment.rideId)
    .where("state", "=", payment.state)
    .where("settledAt", "is", null)
    .execute();
}

type PaymentChange = Updateable<
  Pick<
    Payments,
    | "state"
    | "capturedCents"
    | "refundedCents"
    | "transferredCents"
    | "feeCents"
    | "chargeId"
    | "cardLast4"
    | "transferId"
  >
>;

/** Changes a payment that is in the named state; one that has moved on is left alone. */
export async function changePayment(
  db: Db,
  rideId: string,
  from: RidePayment["state"],
  change: PaymentChange,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ ...change, updatedAt: new Date() })
    .where("rideId", "=", rideId)
    .where("state", "=", from)
    .execute();
}

/** Whether a driver may still be held: verified, online, connected to payouts, with a complete vehicle. */
export async function isBookable(db: Db, driverId: string): Promise<boolean> {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("vehicles", "vehicles.driverId", "drivers.accountId")
    .select("accountId")
    .where("accountId", "=", driverId)
    .where("isVerified", "=", true)
    .where("isOnline", "=", true)
    .where("payoutsEnabled", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
