import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { assertNoDeadlocks } from "./deadlocks.ts";
import { openThrowAwayFolder, removeThrowAwayFolder } from "./throw-away-folder.ts";

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

/** The server of DATABASE_URL, or a temporary embedded one that `stop` removes. */
export async function startTestServer(): Promise<TestServer> {
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined };
  const dataDir = await openThrowAwayFolder("test-servers");
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      try {
        await assertNoDeadlocks(join(dataDir, "postgres", "postgres.log"));
      } finally {
        await removeThrowAwayFolder(dataDir);
      }
    },
  };
}
