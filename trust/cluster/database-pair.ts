import { setTimeout as wait } from "node:timers/promises";
import { locatePostgres } from "#server/database/embedded/binaries.ts";
import { bringUp, type ClusterContext } from "#server/database/embedded/bring-up.ts";
import { NAME, openCluster } from "#server/database/embedded/cluster.ts";
import { connect, ensureDatabase, isResponsive } from "#server/database/embedded/connection.ts";
import { freePort } from "#server/database/embedded/free-port.ts";
import { stopPostmaster } from "#server/database/embedded/postmaster.ts";
import { findPostmaster } from "#server/database/embedded/postmaster-pid.ts";
import { chooseRunner, type Runner, runProgram } from "#server/database/embedded/runner.ts";
import { signalAll } from "#trust/system/database-processes.ts";
import { descendantsOf, listProcesses } from "#trust/system/process-tree.ts";
import { copyAsStandby } from "./copy-database.ts";

const POLL_MS = 200;

export interface Server {
  name: string;
  dataDir: string;
  port: number;
  context: ClusterContext;
}

/** A primary and its synchronous standby, kept by a watcher that fences, promotes and rebuilds. */
export interface DatabasePair {
  servers: readonly [Server, Server];
  password: string;
  isPrimary(server: Server): boolean;
  /** True while each commit is on both servers. */
  isRedundant(): boolean;
  killPrimary(): Promise<void>;
  killStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const runner = await chooseRunner(await locatePostgres());
  const first = await openServer(runner, "database-a", folder);
  await bringUp(first.context, first.port);
  await onServer(first, async (client) => {
    await ensureDatabase(client);
    // Enough for a standby that was down, or is being copied.
    await client.query("alter system set wal_keep_size = '1GB'");
    await client.query("select pg_reload_conf()");
  });
  const { password } = first.context.cluster;
  const second = {
    ...first,
    name: "database-b",
    dataDir: `${folder}/database-b`,
    port: await freePort(),
  };
  let [primary, standby]: [Server, Server] = [first, second];
  let [hasStandbyFiles, isSynchronous, isStopped] = [false, false, false];

  const restoreStandby = async (): Promise<void> => {
    if (!hasStandbyFiles) standby = await copyServer({ runner, primary, standby });
    hasStandbyFiles = true;
    await bringUp(standby.context, standby.port);
    if (!(await hasStandby(primary, "state = 'streaming'"))) return;
    await setSynchronous(primary, true);
    isSynchronous = await hasStandby(primary, "sync_state = 'sync'");
  };
  const failOver = async (): Promise<void> => {
    await killServer(primary);
    if (!isSynchronous) return void (await bringUp(primary.context, primary.port));
    const { folder: files } = standby.context.cluster;
    await runProgram(runner, "pg_ctl", ["promote", "--wait", "--pgdata", files]);
    isSynchronous = false;
    hasStandbyFiles = false;
    await setSynchronous(standby, false);
    [primary, standby] = [standby, primary];
  };
  const checkServers = async (): Promise<void> => {
    if (!(await isUp(primary))) return failOver();
    if (!isSynchronous) return restoreStandby();
    if (await isUp(standby)) return;
    // Commits wait for the standby until the primary no longer asks for it.
    isSynchronous = false;
    await setSynchronous(primary, false);
  };
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      await checkServers().catch((error: unknown) =>
        console.log(`cluster: database watcher: ${error}`),
      );
      await wait(POLL_MS);
    }
  };
  const watching = watch();
  return {
    servers: [first, second],
    password,
    isPrimary: ({ port }) => port === primary.port,
    isRedundant: () => isSynchronous,
    killPrimary: () => killServer(primary),
    killStandby: () => killServer(standby),
    stop: async () => {
      isStopped = true;
      await watching;
      for (const { context } of [primary, standby]) await stopPostmaster(context.cluster.folder);
    },
  };
}

async function openServer(runner: Runner, name: string, folder: string): Promise<Server> {
  const dataDir = `${folder}/${name}`;
  const cluster = await openCluster(runner, dataDir, true);
  return { name, dataDir, port: await freePort(), context: { runner, cluster, durable: true } };
}

interface CopyOrder {
  runner: Runner;
  primary: Server;
  standby: Server;
}

/** Replaces the standby's files by a copy of the primary's. */
async function copyServer({ runner, primary, standby }: CopyOrder): Promise<Server> {
  const { folder, password } = primary.context.cluster;
  const source = `host=127.0.0.1 port=${primary.port} user=${NAME} password=${password} application_name=standby`;
  const to = `${standby.dataDir}/postgres/cluster`;
  await onServer(primary, (client) => copyAsStandby({ from: folder, to, client, source }));
  const cluster = await openCluster(runner, standby.dataDir, true);
  return { ...standby, context: { runner, cluster, durable: true } };
}

const isUp = async ({ context: { cluster }, port }: Server): Promise<boolean> =>
  (await findPostmaster(cluster.folder)) !== undefined && isResponsive(cluster, port);

/** Fencing: no process of the server is left that could take a commit. */
async function killServer({ context }: Server): Promise<void> {
  const postmaster = await findPostmaster(context.cluster.folder);
  if (!postmaster) return;
  const children = descendantsOf(await listProcesses(), postmaster.pid).map(({ pid }) => pid);
  signalAll([postmaster.pid, ...children], "SIGKILL");
}

async function setSynchronous(server: Server, isOn: boolean): Promise<void> {
  await onServer(server, async (client) => {
    await client.query(`alter system set synchronous_standby_names = '${isOn ? "*" : ""}'`);
    await client.query("select pg_reload_conf()");
  });
}

const hasStandby = (server: Server, condition: string): Promise<boolean> =>
  onServer(server, async (client) => {
    const { rowCount } = await client.query(`select from pg_stat_replication where ${condition}`);
    return rowCount === 1;
  });

async function onServer<T>(
  { context, port }: Server,
  act: (client: Awaited<ReturnType<typeof connect>>) => Promise<T>,
): Promise<T> {
  const client = await connect(context.cluster, port);
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
