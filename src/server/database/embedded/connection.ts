import pg from "pg";
import { type Cluster, NAME } from "./cluster.ts";

/** URL of one database of the cluster, with the password. */
export function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${NAME}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Connects to the cluster's maintenance database. Rejects if the server does not respond. */
export async function connect(cluster: Cluster, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(cluster, port, "postgres"),
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** True if the cluster's server listens on this port: another server would reject its password. */
export async function isResponsive(cluster: Cluster, port: number): Promise<boolean> {
  return connect(cluster, port).then(
    async (client) => {
      await client.end();
      return true;
    },
    () => false,
  );
}

/** Creates the application's database if it is missing. */
export async function ensureDatabase(client: pg.Client): Promise<void> {
  const existing = await client.query("select 1 from pg_database where datname = $1", [NAME]);
  if (existing.rowCount) return;
  await client.query(`create database ${NAME}`).catch((error: pg.DatabaseError) => {
    const isCreatedConcurrently = error.code === "42P04" || error.code === "23505";
    if (!isCreatedConcurrently) throw error;
  });
}
