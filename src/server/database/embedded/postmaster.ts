import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { archiveSettings } from "./archive.ts";
import type { Cluster } from "./cluster.ts";
import { isResponsive } from "./connection.ts";
import { openLog, readLog } from "./log-file.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { commandLine, plainEnvironment, type Runner } from "./runner.ts";

export interface Launch {
  runner: Runner;
  cluster: Cluster;
  port: number;
  archive?: string | undefined;
  /** False only for temporary clusters: nothing is flushed to disk. */
  durable: boolean;
}

const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 20;

/** Starts a server and waits until it responds; resolves to the reason if it exits instead. */
export async function launchPostmaster(launch: Launch): Promise<{ refusal?: string }> {
  const { cluster, port } = launch;
  const { end, logStart } = await spawnPostmaster(launch);
  while (!end.aborted) {
    if (await isResponsive(cluster, port)) return {};
    await pause(POLL_MS);
  }
  return { refusal: await readLog(cluster.logFile, logStart) };
}

/** Stops a running server with a fast shutdown, which rolls back open transactions, and waits for its exit. */
export async function stopPostmaster(folder: string): Promise<void> {
  const postmaster = await findPostmaster(folder);
  if (!postmaster) return;
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(postmaster.pid, signal);
    if (await waitForExit(folder)) return;
  }
}

/**
 * Starts the server in its own session, so that Ctrl-C in a terminal reaches only the application, which stops the
 * database last. Aborts the signal `end` when the server exits.
 */
async function spawnPostmaster({
  runner,
  cluster,
  port,
  archive,
  durable,
}: Launch): Promise<{ end: AbortSignal; logStart: number }> {
  const archiving = archive ? archiveSettings(archive) : [];
  const settings = [...serverSettings(durable), ...archiving].flatMap((setting) => ["-c", setting]);
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
    // The default, three workers that begin at once, takes both cores of a small machine from the requests.
    `autovacuum_max_workers=${Math.max(1, Math.min(3, availableParallelism() - 1))}`,
    "synchronous_commit=on",
    // PostgreSQL flushes its folder before crash recovery: with one call instead of one per file (1,600), which took
    // most of the recovery time.
    ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),
    `fsync=${durable ? "on" : "off"}`,
    `full_page_writes=${durable ? "on" : "off"}`,
    "timezone=UTC",
    "log_timezone=UTC",
  ];
}

async function waitForExit(folder: string): Promise<boolean> {
  const deadline = performance.now() + STOP_TIMEOUT_MS;
  while (await findPostmaster(folder)) {
    if (performance.now() > deadline) return false;
    await pause(POLL_MS);
  }
  return true;
}
