import pg from "pg";

/** Arbitrary; must be the same on every node. */
const ZONE_LOCK = 4_318_208;

/** Days of rides were counted in another time zone. */
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
  const { rows } = await client.query<{ stored: string; hasRides: boolean }>(
    `select market_zone() as stored, exists (select from rides) as "hasRides"`,
  );
  const [{ stored, hasRides } = { stored: zone, hasRides: false }] = rows;
  if (stored === zone) return;
  if (hasRides) throw new OtherZoneError(zone, stored);
  await client.query("select now() at time zone $1", [zone]);
  await client.query(
    `create or replace function market_zone() returns text immutable parallel safe language sql
       return ${client.escapeLiteral(zone)}`,
  );
}
