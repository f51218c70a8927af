import { openArchive } from "./archive.ts";
import { locatePostgres } from "./binaries.ts";
import { bringUp, type ClusterContext } from "./bring-up.ts";
import { NAME, openCluster } from "./cluster.ts";
import { connect, ensureDatabase, urlOf } from "./connection.ts";
import { chooseRunner } from "./runner.ts";
import { superviseServer } from "./supervise-server.ts";

export interface EmbeddedPostgresOptions {
  /** The product's data folder; the server's files are in its subfolder `postgres`. */
  dataDir: string;
  log: (message: string) => void;
  /** Backup folder that gets the write-ahead log; undefined: the log is not archived. */
  archiveTo?: string | undefined;
  /** False only for temporary clusters: nothing is flushed to disk. */
  durable?: boolean;
}

export interface EmbeddedPostgres {
  /** URL of the database `faire`, whose user is a superuser. */
  url: string;
  /** True if the server was already running: left by a killed program, or another program's. */
  adopted: boolean;
  /** Shuts the server down cleanly, unless it is another program's. */
  stop(): Promise<void>;
}

/**
 * Runs PostgreSQL in `dataDir`, new or existing, even after a crash, and keeps it running: a server that dies is
 * restarted on the same port, unless another program owns it. Rejects with the server's reason, or after a minute
 * without a reply.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  archiveTo,
  durable = true,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const runner = await chooseRunner(await locatePostgres());
  const cluster = await openCluster(runner, dataDir, durable);
  const archive = archiveTo && (await openArchive(cluster.folder, archiveTo, runner.ownerUid));
  const context: ClusterContext = { runner, cluster, archive, durable };
  const { port, adopted } = await bringUp(context);
  const stop = await superviseServer(context, port, log);
  await prepareDatabase(context, port);
  return { url: urlOf(cluster, port, NAME), adopted, stop };
}

async function prepareDatabase({ cluster }: ClusterContext, port: number): Promise<void> {
  const client = await connect(cluster, port);
  try {
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}
