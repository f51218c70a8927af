import { sql } from "kysely";
import pg from "pg";
import { isSuspended } from "#server/accounts/suspended-queries.ts";
import type { CheckoutRequest } from "#server/adapters/payments/payments.ts";
import type { CardPaymentRequest } from "#server/adapters/payments/saved-cards.ts";
import type { QuotedPlace, Schedule } from "#server/booking/quote.ts";
import type { QuotedRoute } from "#server/booking/quoted-route.ts";
import type { Db } from "#server/database/db.ts";
import type { RideKind } from "#server/database/tables.d.ts";
import type { Fare } from "#shared/fares/fare.ts";
import type { Cents } from "#shared/money.ts";
import { sumOfFees } from "#shared/surcharges/amount-due.ts";
import type { Surcharge } from "#shared/surcharges/surcharges-for.ts";
import type { TollLimits } from "#shared/tolls/toll-rule.ts";

export type Hold = {
  rideId: string;
  reference: string;
  riderId: string;
  driverId: string;
  quoteId: string;
  offerIndex: number;
  from: QuotedPlace;
  to: QuotedPlace;
  /** Null if this node does not have it in memory, as after a restart. */
  route: QuotedRoute | null;
  milesHundredths: number;
  minutes: number;
  pickupMinutes: number;
  ratesVersion: number;
  feeRulesVersion: number;
  fare: Fare;
  /** Referral credit deducted from the tax. */
  credit: Cents;
  /** Government fees, passed through at cost. */
  fees: readonly Surcharge[];
  requestedAt: Date;
  payBy: Date;
  /** Half-open interval that blocks the driver. */
  during: { from: Date; until: Date };
  /** Null for an instant ride. */
  schedule: Schedule | null;
  /** For the driver. */
  notes: string | null;
  policyHash: string;
  request: CheckoutRequest;
  idempotencyKey: string;
  /** Null if no tolls can be added. */
  tolls: TollLimits | null;
  /** Saved card to charge; null if the rider pays on the provider's page. */
  card: {
    cardId: string;
    brand: string;
    last4: string;
    request: CardPaymentRequest;
    idempotencyKey: string;
  } | null;
};

const insertHoldStatement = `
with held as (
  insert into rides (id, reference, kind, rider_id, driver_id, quote_id, offer_index,
    from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
    miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version,
    base_fare_cents, time_charge_cents, distance_charge_cents, discount_cents, discount_bps,
    fare_cents, tax_bps, tax_cents, total_cents, requested_at, pay_by, during,
    pickup_at, booked_hours, passenger_name, passenger_phone, notes, policy_hash, rider_credit_cents, fees, fees_cents,
    from_precision, to_precision, from_text, to_text)
  values ($1, $2, $32, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, tstzrange($33, $29),
    $34, $35, $36, $37, $38, $39, $40::int, $41::jsonb, $42::int,
    $48::place_precision, $49::place_precision, $50, $51)
  on conflict do nothing
  returning id
), route as (
  insert into ride_routes (ride_id, line, miles_hundredths, minutes, source)
  select id, $52, $13, $14, $53::route_source from held where $53::text is not null
), payment as (
  insert into payments (ride_id, idempotency_key, request, amount_cents)
  select id, $30, $31, $26 - $40::int + $42::int from held
  returning ride_id
), tolls as (
  insert into toll_terms (ride_id, each_cents, ride_cents)
  select ride_id, $54::int, $55::int from payment where $54::int is not null
), card as (
  insert into card_payments (ride_id, card_id, brand, last4, idempotency_key, request)
  select ride_id, $43, $44, $45, $46, $47::jsonb from payment where $43::text is not null
)
select from payment`;

/**
 * Reserves the driver and stores the payment request in one statement; database constraints decide races.
 * Returns false if the driver is taken or the rider has another open ride, "no credit" if another ride has
 * used the credit.
 */
export async function insertHold(pool: pg.Pool, hold: Hold): Promise<boolean | "no credit"> {
  try {
    const values = valuesOf(hold);
    const { rowCount } = await pool.query({
      name: "insert_hold",
      text: insertHoldStatement,
      values,
    });
    return rowCount === 1;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === "rides_credit_is_open")
      return "no credit";
    throw error;
  }
}

function valuesOf(hold: Hold): unknown[] {
  const { fare, from, to, during, schedule } = hold;
  return [
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
    during.until,
    hold.idempotencyKey,
    JSON.stringify(hold.request),
    schedule ? "scheduled" : "instant",
    during.from,
    schedule?.pickupAt ?? null,
    schedule?.bookedHours ?? null,
    schedule?.passengerName ?? null,
    schedule?.passengerPhone ?? null,
    hold.notes,
    hold.policyHash,
    hold.credit,
    JSON.stringify(hold.fees),
    sumOfFees(hold.fees),
    ...cardValues(hold),
    ...placeValues(hold),
    hold.tolls?.each ?? null,
    hold.tolls?.ride ?? null,
  ];
}

const cardValues = ({ card }: Hold): (string | null)[] =>
  card
    ? [card.cardId, card.brand, card.last4, card.idempotencyKey, JSON.stringify(card.request)]
    : [null, null, null, null, null];

const placeValues = ({ from, to, route }: Hold): (string | null)[] => [
  from.precision,
  to.precision,
  route?.fromText ?? null,
  route?.toText ?? null,
  route?.line ?? null,
  route?.source ?? null,
];

/**
 * Whether the driver can still be reserved: verified, with payouts, a complete vehicle and valid documents, online
 * (instant) or with a service area (scheduled), and kept apart from the rider neither by an exclusion nor by a
 * same-gender preference; driver and rider not suspended.
 */
export async function isBookable(
  db: Db,
  { driverId, riderId }: Pick<Hold, "driverId" | "riderId">,
  kind: RideKind,
): Promise<boolean> {
  const row = await db
    .selectFrom("drivers")
    .innerJoin("vehicles", "vehicles.driverId", "drivers.accountId")
    .leftJoin("serviceAreas", "serviceAreas.driverId", "drivers.accountId")
    .select("accountId")
    .where("accountId", "=", driverId)
    .where("isVerified", "=", true)
    .where("payoutsEnabled", "=", true)
    .where(({ not }) => not(isSuspended(sql.ref("drivers.account_id"))))
    .where(({ not }) => not(isSuspended(sql.val(riderId))))
    .where(
      sql<boolean>`not exists (select from kept_apart
        where kept_apart.rider_id = ${riderId} and kept_apart.driver_id = account_id)`,
    )
    .where(
      sql<boolean>`not exists (select from accounts rider join accounts driver on driver.id = drivers.account_id
        where rider.id = ${riderId} and (rider.is_same_gender_only or driver.is_same_gender_only)
          and rider.gender is distinct from driver.gender)`,
    )
    .where(
      sql<boolean>`not exists (select from document_lapses where document_lapses.driver_id = account_id)`,
    )
    .where(kind === "instant" ? "isOnline" : sql<boolean>`radius_miles is not null`, "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
