import pg from "pg";
import { migrate } from "#server/database/migrate.ts";

export interface DatabaseFacts {
  postgresMajor: number;
  /** Name of the newest migration; empty in an empty database. */
  lastMigration: string;
  /** True if the server's latest attempt to copy its write-ahead log to the archive failed. */
  isArchivingFailing: boolean;
}

const FACTS = `
  select current_setting('server_version_num')::int / 10000 as "postgresMajor",
         to_regclass('public.schema_migrations') is not null as "hasSchema",
         coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isArchivingFailing"
  from pg_stat_archiver`;

export async function readDatabaseFacts(databaseUrl: string): Promise<DatabaseFacts> {
  return withClient(databaseUrl, async (client) => {
    const [row] = (await client.query(FACTS)).rows;
    return { ...row, lastMigration: row.hasSchema ? await readLastMigration(client) : "" };
  });
}

async function readLastMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query("select max(name) as name from schema_migrations");
  return rows[0].name ?? "";
}

const TARGET = `
  select (select count(*)::int from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')) as tables,
         (select oid::text from pg_database where datname = current_database()) as oid`;

/** Number of tables of a database, and an identity that a database which is created anew does not share. */
export async function inspectTarget(
  databaseUrl: string,
): Promise<{ tables: number; identity: string }> {
  const [row] = (await withClient(databaseUrl, (client) => client.query(TARGET))).rows;
  const { host, pathname } = new URL(databaseUrl);
  return { tables: row.tables, identity: `${host}${pathname} ${row.oid}` };
}

/** Time of the last transaction that a server has recovered from its write-ahead log; null if there was none. */
export async function readRecoveredUntil(databaseUrl: string): Promise<Date | null> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query("select pg_last_xact_replay_timestamp() as until"),
  );
  return rows[0].until;
}

/**
 * Updates the schema and marks the database as restored: the next start reads from Stripe what came after the backup
 * (src/server/operations/rebuild).
 */
export async function markRestored(databaseUrl: string, takenAt: Date): Promise<void> {
  await migrate(databaseUrl);
  const mark = `insert into restores (taken_at) values ($1)
                on conflict (taken_at) do update set rebuilt_at = null`;
  await withClient(databaseUrl, (client) => client.query(mark, [takenAt]));
}

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
