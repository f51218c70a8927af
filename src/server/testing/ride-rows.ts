import type pg from "pg";
import { v7 } from "uuid";
import { type RideState, rideTransitions } from "#shared/rides/ride-states.ts";

/** Traits of a ride: $15.50 for the driver, $2.33 tax, $17.83 in all, requested now. */
export interface RideTraits {
  riderId: string;
  driverId: string;
  state?: RideState;
  kind?: "instant" | "scheduled";
  requestedAt?: Date;
  /** Pickup of a scheduled ride; the time of the request without it. */
  pickupAt?: Date;
}

/** Inserts a ride of one hour with its payment and moves it to its state. Returns the id. */
export async function insertRideRow(pool: pg.Pool, traits: RideTraits): Promise<string> {
  const id = v7();
  const { riderId, driverId, kind = "instant", state = "awaiting_payment" } = traits;
  const requestedAt = traits.requestedAt ?? new Date();
  const from = traits.pickupAt ?? requestedAt;
  const until = new Date(from.getTime() + 3_600_000);
  const pickupAt = kind === "scheduled" ? from : null;
  await pool.query(
    `insert into rides (id, reference, kind, rider_id, driver_id, quote_id, offer_index,
       from_label, from_latitude, from_longitude, to_label, to_latitude, to_longitude,
       miles_hundredths, minutes, pickup_minutes, rates_version, fee_rules_version, base_fare_cents,
       time_charge_cents, distance_charge_cents, discount_cents, fare_cents, tax_bps, tax_cents,
       total_cents, during, requested_at, pay_by, pickup_at,
       passenger_name, passenger_phone)
     values ($1, $2, $3, $4, $5, $1, 0, '350 5th Ave, New York', 40.748, -73.985,
       'JFK Airport', 40.641, -73.778, 500, 15, 5, 1, 1, 500, 300, 750, 0, 1550, 1500, 233, 1783,
       tstzrange($6, $7), $9, $7, $8, 'Robin Rider', '+1 212-555-0100')`,
    [
      id,
      `FR${id.slice(-9).toUpperCase()}`,
      kind,
      riderId,
      driverId,
      from,
      until,
      pickupAt,
      requestedAt,
    ],
  );
  await pool.query(
    `insert into payments (ride_id, idempotency_key, request, amount_cents)
     values ($1::uuid, $1::text, '{}', 1783)`,
    [id],
  );
  for (const next of statesUntil(state)) await moveRideRow(pool, id, next);
  return id;
}

/** States that a ride enters after awaiting_payment, up to a state. */
function statesUntil(state: RideState): RideState[] {
  const [before] = rideTransitions.find(({ to }) => to === state)?.from ?? [];
  return before ? [...statesUntil(before), state] : [];
}

/** Moves a ride along the transition table. */
export async function moveRideRow(
  pool: pg.Pool,
  rideId: string,
  state: RideState,
  move: { by?: string; reason?: string } = {},
): Promise<void> {
  await pool.query("update rides set state = $2, moved_by = $3, reason = $4 where id = $1", [
    rideId,
    state,
    move.by ?? "rider",
    move.reason ?? null,
  ]);
}
