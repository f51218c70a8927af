import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const IN_USE = "55006";
const TRIES = 50;
const RETRY_MS = 100;

/** Creates a database, empty or from a template; waits while the template is in use. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template = "template0",
): Promise<string> {
  await onServer(serverUrl, async (client) => {
    for (let tries = 1; ; tries += 1) {
      const failure = await client
        .query(`create database ${name} template ${template} strategy file_copy`)
        .then(
          () => undefined,
          (error: pg.DatabaseError) => error,
        );
      if (!failure) return;
      if (failure.code !== IN_USE || tries === TRIES) throw failure;
      await pause(RETRY_MS);
    }
  });
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Drops a database and its connections. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
  });
}

async function onServer(
  serverUrl: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
