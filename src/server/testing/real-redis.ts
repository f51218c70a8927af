import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const PROGRAM = "redis-server";
const COMMAND_LINE = "redis-cli";
/** Tests with a real server are skipped without the program. */
export const isRedisInstalled = spawnSync(PROGRAM, ["--version"]).status === 0;

export interface RealRedis {
  url: string;
  port: number;
  /** Freezes the process: connections stay open and nothing is answered. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts it again, empty, at the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A Redis server of its own. `settings` are lines of its configuration, such as "maxmemory 2mb". */
export async function startRealRedis(
  settings: readonly string[] = [],
  options: readonly string[] = [],
): Promise<RealRedis> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "faire-redis-"));
  const file = join(folder, "redis.conf");
  const lines = [`port ${port}`, "bind 127.0.0.1", 'save ""', `dir ${folder}`, ...settings];
  await writeFile(file, lines.join("\n"));
  let server = await start(file, options);
  const kill = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => void server.kill("SIGSTOP"),
    thaw: () => void server.kill("SIGCONT"),
    kill,
    restart: async () => {
      await kill();
      server = await start(file, options);
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A sentinel of the master named `faire`, with a quorum of one. */
export const startSentinel = (master: RealRedis): Promise<RealRedis> =>
  startRealRedis(
    [
      `sentinel monitor faire 127.0.0.1 ${master.port} 1`,
      "sentinel down-after-milliseconds faire 500",
      "sentinel failover-timeout faire 2000",
    ],
    ["--sentinel"],
  );

/** Joins empty servers with "cluster-enabled yes" to a Redis Cluster without replicas. */
export function joinCluster(servers: readonly RealRedis[]): void {
  const addresses = servers.map(({ port }) => `127.0.0.1:${port}`);
  const options = ["--cluster", "create", ...addresses, "--cluster-yes"];
  const { status, stdout } = spawnSync(COMMAND_LINE, options, { encoding: "utf8" });
  if (status !== 0) throw new Error(`The cluster was not created: ${stdout}`);
}

async function start(file: string, options: readonly string[]): Promise<ChildProcess> {
  const server = spawn(PROGRAM, [file, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  server.stdout?.on("data", (text) => {
    output += String(text);
  });
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 20) {
    if (/Ready to accept connections|\+monitor/.test(output)) return server;
    if (server.exitCode !== null) break;
    await pause(20);
  }
  server.kill("SIGKILL");
  throw new Error(`redis-server did not start: ${output}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}
