import { randomBytes } from "node:crypto";
import { Logger, runMigrations } from "graphile-worker";
import { rotateQuotePartitions } from "#server/booking/quote-partitions.ts";
import { openDb, openPool } from "#server/database/db.ts";
import { migrate } from "#server/database/migrate.ts";
import { createDatabase, dropDatabase } from "./databases.ts";

interface Template {
  name: string;
  drop(): Promise<void>;
}

/** Creates a database with the schemas of the product and of the job queue and the next partitions, as a template. */
export async function createTemplate(serverUrl: string): Promise<Template> {
  const name = `faire_template_${randomBytes(6).toString("hex")}`;
  const url = await createDatabase(serverUrl, name);
  await migrate(url);
  await runMigrations({ connectionString: url, logger: new Logger(() => () => undefined) });
  const pool = openPool(url, { size: 1 });
  await rotateQuotePartitions(openDb(pool), new Date());
  await pool.end();
  return { name, drop: () => dropDatabase(serverUrl, name) };
}
