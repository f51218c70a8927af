import type pg from "pg";
import { v7 } from "uuid";

/** Traits of a driver. The defaults make a driver who can be offered. */
export interface DriverTraits {
  isVerified?: boolean;
  payoutsEnabled?: boolean;
  isOnline?: boolean;
  hasVehicle?: boolean;
  /** Null for a driver who never sent a position. */
  position?: { latitude: number; longitude: number; receivedAt: Date } | null;
  /** In cents; the discount in basis points. */
  rates?: { base: number; minute: number; mile: number; discountBps?: number };
}

/**
 * Inserts a driver and returns the id. The defaults make a driver who can be offered. One transaction, so that a market
 * listening to NOTIFY never loads a partial driver.
 */
export async function insertDriver(pool: pg.Pool, traits: DriverTraits = {}): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const id = await insertParts(client, traits);
    await client.query("commit");
    client.release();
    return id;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function insertParts(client: pg.ClientBase, traits: DriverTraits): Promise<string> {
  const id = await insertAccount(client, "DRIVER");
  await client.query(
    `insert into drivers (account_id, is_verified, payouts_enabled, is_online) values ($1, $2, $3, $4)`,
    [id, traits.isVerified ?? true, traits.payoutsEnabled ?? true, traits.isOnline ?? true],
  );
  const { base, minute, mile, discountBps } = traits.rates ?? { base: 500, minute: 20, mile: 150 };
  await client.query(
    `insert into rates (driver_id, version, base_fare_cents, per_minute_cents, per_mile_cents,
       discount_enabled, discount_bps) values ($1, 1, $2, $3, $4, $5, $6)`,
    [id, base, minute, mile, discountBps !== undefined, discountBps ?? 1000],
  );
  if (traits.hasVehicle ?? true) await insertVehicle(client, id);
  if (traits.position) await insertPosition(client, id, traits.position);
  return id;
}

/** Inserts a rider. Returns the id. */
export const insertRider = (pool: pg.Pool): Promise<string> => insertAccount(pool, "RIDER");

async function insertVehicle(client: pg.ClientBase, driverId: string): Promise<void> {
  await client.query(
    `insert into vehicles (driver_id, make, model, year, color, vin, plate_number, vehicle_type)
     values ($1, 'Toyota', 'Camry', 2022, 'Black', '4T1BF1FK5CU000000', 'T123456C', 'SEDAN')`,
    [driverId],
  );
}

const insertAccount = async (
  db: pg.Pool | pg.ClientBase,
  role: "RIDER" | "DRIVER",
): Promise<string> => {
  const id = v7();
  await db.query(
    `insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
     values ($1, $2, $3, 'no password', 'Dana', 'Drew', '2125550100', $4)`,
    [id, role, `${id}@test.faire`, id],
  );
  return id;
};

const insertPosition = async (
  client: pg.ClientBase,
  driverId: string,
  { latitude, longitude, receivedAt }: NonNullable<DriverTraits["position"]>,
): Promise<void> => {
  await client.query(
    "insert into driver_positions (driver_id, latitude, longitude, received_at) values ($1, $2, $3, $4)",
    [driverId, latitude, longitude, receivedAt],
  );
};
