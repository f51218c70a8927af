import pg from "pg";
import { BUILD_LOCK } from "./build-lock-queries.ts";
import { CityPackError } from "./pack-step.ts";

/**
 * Locks builds of city packs in this database until the returned function is called, or the process ends. Throws
 * CityPackError while another build runs: both would write the same rows and files.
 */
export async function lockBuilds(databaseUrl: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock($1) as locked",
    [BUILD_LOCK],
  );
  if (rows[0]?.locked) return () => client.end();
  await client.end();
  throw new CityPackError(
    "Another city pack is being built in this database. Start this build again when that one has ended.",
  );
}
