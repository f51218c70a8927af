import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";
import { randomNewYorkPoint, seededRandom } from "./random.ts";

export const FOLDER = join(import.meta.dirname, "../node_modules/.cache/faire-bench");

export interface BenchDatabase {
  databaseUrl: string;
  pool: pg.Pool;
  /** A rider account for fare requests. */
  riderId: string;
  remove(): Promise<void>;
}

/** Creates a durable database with this many online drivers in New York who can be offered. */
export async function prepareDatabase(drivers: number): Promise<BenchDatabase> {
  await rm(FOLDER, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: FOLDER, log: () => undefined });
  const database = await fillDatabase(postgres.url, drivers);
  return {
    ...database,
    remove: async () => {
      await database.pool.end();
      await postgres.stop();
      await rm(FOLDER, { recursive: true, force: true });
    },
  };
}

/** Creates a second database with other drivers on the same server. */
export async function prepareSecondDatabase({ pool, databaseUrl }: BenchDatabase, drivers: number) {
  const name = `beside_${drivers}`;
  await pool.query(`create database ${name}`);
  const database = await fillDatabase(new URL(name, databaseUrl).href, drivers);
  const remove = async () => {
    await database.pool.end();
    await pool.query(`drop database ${name} with (force)`);
  };
  return { ...database, remove } satisfies BenchDatabase;
}

const fillDatabase = async (
  databaseUrl: string,
  drivers: number,
): Promise<Omit<BenchDatabase, "remove">> => {
  await migrate(databaseUrl);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // The server closes its connections when it stops.
  pool.on("error", () => undefined);
  await pool.query("select ensure_quote_partitions(current_date - 1, 4)");
  await insertDrivers(pool, drivers);
  const riderId = await insertPerson(pool, "RIDER", "Rita");
  // Else the product would compare all accounts with each other for an hour, as after an import, beside the load.
  await pool.query("update account_marks set compared_at = now()");
  await pool.query("vacuum analyze");
  return { databaseUrl, pool, riderId };
};

/** Inserts an account of this role with an e-mail such as "rita@bench.faire". Returns its id. */
export async function insertPerson(
  pool: pg.Pool,
  role: "RIDER" | "ADMIN",
  firstName: string,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
     values (uuidv7(), $1, lower($2) || '@bench.faire', '-', $2, 'Bench', '2125550100', upper($2)) returning id`,
    [role, firstName],
  );
  return rows[0]?.id ?? "";
}

const insertDrivers = async (pool: pg.Pool, count: number): Promise<void> => {
  for (const statement of driverStatements) await pool.query(statement, [count]);
  const random = seededRandom(1);
  const points = Array.from({ length: count }, () => randomNewYorkPoint(random));
  await pool.query(
    `insert into driver_positions (driver_id, latitude, longitude, received_at)
     select d.account_id, p.latitude, p.longitude, now()
     from unnest($1::float8[], $2::float8[]) with ordinality as p (latitude, longitude, number)
     join drivers d on d.number = p.number`,
    [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)],
  );
};

const driverStatements = [
  `insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
   select uuidv7(), 'DRIVER', 'driver' || n || '@bench.faire', '-', 'Driver', 'Number' || n, '212' || lpad(n::text, 7, '0'), 'D' || n
   from generate_series(1, $1::int) n`,
  `insert into drivers (account_id, is_verified, is_online, payouts_enabled, completed_rides, yes_ratings,
     ratings, ended_rides)
   select id, true, true, true, n % 600, 90 + n % 11, 100, 100
   from (select id, row_number() over (order by id) as n from accounts where role = 'DRIVER') a
   where n <= $1`,
  `insert into vehicles (driver_id, make, model, year, color, vin, plate_number, vehicle_type)
   select account_id, 'Toyota', 'Camry', 2022, 'Black', '4T1BF1FK5CU000000', 'T' || number, 'SEDAN'
   from drivers where number <= $1`,
  `insert into rates (driver_id, version, base_fare_cents, per_minute_cents, per_mile_cents, discount_enabled, discount_bps)
   select account_id, 1, 300 + number % 400, 15 + number % 20, 100 + number % 120, number % 5 = 0, 500
   from drivers where number <= $1`,
];
