import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { answers } from "./connection.ts";
import { openLog, readLog } from "./log-file.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { commandLine, plainEnvironment, type Runner } from "./runner.ts";

export interface Launch {
  runner: Runner;
  cluster: Cluster;
  port: number;
  /** False only for throw-away clusters: nothing is flushed to the disk. */
  durable: boolean;
}

const PATIENCE_OF_A_STOP_MS = 20_000;
const LOOK_AGAIN_MS = 20;

/** Starts a server and waits until it answers; resolves to the reason when it ends instead. */
export async function launchPostmaster(launch: Launch): Promise<{ refusal?: string }> {
  const { cluster, port } = launch;
  const { end, logStart } = await spawnPostmaster(launch);
  while (!end.aborted) {
    if (await answers(cluster, port)) return {};
    await pause(LOOK_AGAIN_MS);
  }
  return { refusal: await readLog(cluster.logFile, logStart) };
}

/** Ends the server of a cluster in order if it runs, its transactions finished or undone, and waits until it is gone. */
export async function stopPostmaster(folder: string): Promise<void> {
  const postmaster = await findPostmaster(folder);
  if (!postmaster) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(postmaster.pid, signal);
    if (await goes(folder)) return;
  }
}

/**
 * Starts the server in a session of its own: Ctrl-C in a terminal reaches the application alone,
 * which stops its database last. The signal `end` is aborted when the server ends.
 */
async function spawnPostmaster({
  runner,
  cluster,
  port,
  durable,
}: Launch): Promise<{ end: AbortSignal; logStart: number }> {
  const settings = serverSettings(durable).flatMap((setting) => ["-c", setting]);
  const args = ["-D", cluster.folder, "-p", String(port), ...settings];
  const [file, ...rest] = commandLine(runner, "postgres", args);
  const log = await openLog(cluster.logFile);
  const { size: logStart } = await log.stat();
  const server = spawn(file, rest, {
    ...runner.account,
    cwd: "/",
    env: plainEnvironment(),
    detached: true,
    windowsHide: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  server.unref();
  const end = new AbortController();
  server.once("exit", () => end.abort());
  try {
    await once(server, "spawn");
  } finally {
    await log.close();
  }
  return { end: end.signal, logStart };
}

function serverSettings(durable: boolean): string[] {
  return [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=100",
    "shared_buffers=256MB",
    "synchronous_commit=on",
    // Before it replays the log after a crash, PostgreSQL flushes the folder: by one call instead of one for each of
    // 1,600 files, which took most of a recovery.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    `fsync=${durable ? "on" : "off"}`,
    `full_page_writes=${durable ? "on" : "off"}`,
    "timezone=UTC",
    "log_timezone=UTC",
  ];
}

async function goes(folder: string): Promise<boolean> {
  const deadline = performance.now() + PATIENCE_OF_A_STOP_MS;
  while (await findPostmaster(folder)) {
    if (performance.now() > deadline) return false;
    await pause(LOOK_AGAIN_MS);
  }
  return true;
}
