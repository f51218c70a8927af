import { mkdir, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { isAlive } from "#server/database/embedded/process.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";

const FOLDER = join(import.meta.dirname, "../../../node_modules/.cache/faire-test-servers");

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** The server of DATABASE_URL, else a throw-away embedded one that is gone after `stop`. */
export async function startTestServer(): Promise<TestServer> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  await mkdir(FOLDER, { recursive: true });
  const folder = await realpath(FOLDER);
  await removeLeftServers(folder);
  const dataDir = join(folder, String(process.pid));
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops and removes what test runs that were killed left behind. */
async function removeLeftServers(folder: string): Promise<void> {
  for (const pid of await readdir(folder)) {
    if (isAlive(Number(pid))) continue;
    await stopPostmaster(join(folder, pid, "postgres", "cluster"));
    await rm(join(folder, pid), { recursive: true, force: true });
  }
}
