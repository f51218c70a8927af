import pg from "pg";

/** Arbitrary; must be the same on every node. */
const ZONE_LOCK = 4_318_208;

/** The database has rides whose days were counted in another time zone. */
export class OtherZoneError extends Error {
  constructor(wanted: string, stored: string) {
    super(
      `TIME_ZONE is ${wanted}, but this database has rides that were counted by the days of ${stored}. Set TIME_ZONE=${stored}, or start with an empty database.`,
    );
  }
}

/**
 * Makes the database count days in this zone. Needs the owner of the schema. Throws an OtherZoneError if the database
 * has rides and counts in another zone: sums by day are stored and could not be told apart.
 */
export async function adoptMarketZone(databaseUrl: string, zone: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [ZONE_LOCK]);
    await replaceZone(client, zone);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

async function replaceZone(client: pg.Client, zone: string): Promise<void> {
  const currentZone = await readZone(client);
  if (currentZone === zone) return;
  await client.query("select now() at time zone $1", [zone]);
  if (await hasRides(client)) throw new OtherZoneError(zone, currentZone);
  // Another node may be about to insert the first ride. The lock is taken only now, since it stops a running service.
  await client.query("lock table rides in access exclusive mode");
  if (await hasRides(client)) throw new OtherZoneError(zone, currentZone);
  await client.query(
    `create or replace function market_zone() returns text immutable parallel safe language sql
       return ${client.escapeLiteral(zone)}`,
  );
  await client.query(DAY_INDEXES);
}

const readZone = async (client: pg.Client): Promise<string> =>
  (await client.query<{ zone: string }>("select market_zone() as zone")).rows[0]?.zone ?? "";

async function hasRides(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>("select exists (select from rides)");
  return rows[0]?.exists ?? false;
}

/** Recreates the indexes, because each connection keeps an index's expressions with the zone of its first use. */
const DAY_INDEXES = `
  drop index rides_of_driver_by_day;
  create index rides_of_driver_by_day on rides (driver_id, market_day(ended_at))
    include (ended_at, state, miles_hundredths)
    where state in ('completed', 'cancelled', 'no_show');
  drop index rides_accepted_of_rider;
  create index rides_accepted_of_rider on rides (rider_id, market_day(accepted_at))
    where accepted_at is not null;
`;
