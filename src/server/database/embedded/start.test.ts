import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stopPostmaster } from "./postmaster.ts";
import { findPostmaster } from "./postmaster-pid.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Stopped cluster, copied for each test: creating one takes most of a first start. */
let template: string;
let dataDir: string;
let cluster: string;
let started: EmbeddedPostgres[];

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), "faire-template-"));
  const server = await startOn(template);
  await server.stop();
});
afterAll(() => rm(template, { recursive: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "faire embedded "));
  cluster = join(dataDir, "postgres/cluster");
  await cp(join(template, "postgres"), join(dataDir, "postgres"), { recursive: true });
  started = [];
});

afterEach(async () => {
  for (const server of started) await server.stop();
  await stopPostmaster(cluster);
  await rm(dataDir, { recursive: true, maxRetries: 5 });
});

test("data survives a restart", async () => {
  const first = await start();
  await query(first.url, "create table rides as select 7 as miles");
  await first.stop();
  expect(await findPostmaster(cluster)).toBeUndefined();
  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second.url, "select miles from rides")).toEqual([{ miles: 7 }]);
});

test("the server requires the password, which only its owner can read", async () => {
  await removeCluster();
  const { url } = await start();
  const guess = new URL(url);
  guess.password = "guess";
  await expect(query(guess.href, "select 1")).rejects.toThrow("password authentication failed");
  expect((await stat(join(cluster, "faire.password"))).mode & 0o777).toBe(0o600);
});

test("a server left by a killed application is adopted, and stopped at the end", async () => {
  const app = startInAnotherProcess();
  const { url } = await firstLine(app);
  await query(url, "create table rides as select 7 as miles");
  await kill(app);
  const next = await start();
  expect(next).toMatchObject({ adopted: true, url });
  expect(await query(next.url, "select miles from rides")).toEqual([{ miles: 7 }]);
  await next.stop();
  expect(await findPostmaster(cluster)).toBeUndefined();
});

test("another application's server is shared and left running", async () => {
  const app = startInAnotherProcess();
  const { url } = await firstLine(app);
  const second = await start();
  expect(second).toMatchObject({ adopted: true, url });
  await second.stop();
  expect(await query(url, "select 7 as miles")).toEqual([{ miles: 7 }]);
  app.kill("SIGTERM");
  await once(app, "exit");
  expect(await findPostmaster(cluster)).toBeUndefined();
});

test("a killed server is restarted on the same port with all committed data", async () => {
  const { url } = await start();
  await query(url, "create table rides as select 7 as miles");
  await killPostmaster();
  await vi.waitFor(
    async () => expect(await query(url, "select miles from rides")).toEqual([{ miles: 7 }]),
    { timeout: 10_000, interval: 50 },
  );
});

test("a server that loses one of its processes is not started twice", async () => {
  const { url } = await start();
  const postmasterBefore = await findPostmaster(cluster);
  await query(url, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
  expect(await query(url, "select 7 as miles")).toEqual([{ miles: 7 }]);
  expect(await findPostmaster(cluster)).toEqual(postmasterBefore);
});

test("a server that died with its application recovers at the next start", async () => {
  const app = startInAnotherProcess();
  const { url } = await firstLine(app);
  await query(url, "create table rides as select 7 as miles");
  await kill(app);
  await killPostmaster();
  const next = await start();
  expect(next.adopted).toBe(false);
  expect(await query(next.url, "select miles from rides")).toEqual([{ miles: 7 }]);
});

test("a lock file with a reused process id does not prevent a start", async () => {
  await (await start()).stop();
  const stale = [process.pid, cluster, 1_700_000_000, 5432, "", "127.0.0.1", "", "ready   "];
  await writeFile(join(cluster, "postmaster.pid"), `${stale.join("\n")}\n`, { mode: 0o600 });
  expect((await start()).adopted).toBe(false);
});

test("a first start can be killed at any moment", async () => {
  await removeCluster();
  for (const moment of [150, 300, 500, 700, 900]) {
    const app = startInAnotherProcess();
    await pause(moment);
    await kill(app);
  }
  const { url } = await start();
  expect(await query(url, "select 7 as miles")).toEqual([{ miles: 7 }]);
});

test("files of an interrupted first start are removed", async () => {
  await removeCluster();
  const leftFolder = join(dataDir, "postgres/half-made-2147483646-x");
  await mkdir(join(leftFolder, "cluster/base"), { recursive: true });
  await start();
  expect(await readdir(join(dataDir, "postgres"))).toEqual(["cluster", "postgres.log"]);
});

test("two concurrent first starts share one server", async () => {
  await removeCluster();
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
});

test("a copy of a running cluster's files is a cluster of its own", async () => {
  const original = await start();
  await query(original.url, "create table rides as select 7 as miles; checkpoint");
  const copy = await mkdtemp(join(tmpdir(), "faire-copy-"));
  await cp(join(dataDir, "postgres"), join(copy, "postgres"), { recursive: true });
  const server = await startOn(copy);
  await query(server.url, "update rides set miles = 8");
  expect(await query(original.url, "select miles from rides")).toEqual([{ miles: 7 }]);
  await server.stop();
  await rm(copy, { recursive: true });
});

test("a server that cannot start reports the reason", async () => {
  await (await start()).stop();
  await writeFile(join(cluster, "PG_VERSION"), "12\n");
  await expect(start()).rejects.toThrow("database files are incompatible with server");
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startOn(dataDir);
  started.push(server);
  return server;
}

/** Makes the next start a first start. */
const removeCluster = () => rm(join(dataDir, "postgres"), { recursive: true });

async function startOn(folder: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false });
}

function startInAnotherProcess(): ChildProcess {
  const program = `
    const { startEmbeddedPostgres } = await import(process.argv[1]);
    const server = await startEmbeddedPostgres({ dataDir: process.argv[2], log() {}, durable: false });
    process.once("SIGTERM", () => server.stop());
    console.log(JSON.stringify(server));`;
  const module = new URL("./start.ts", import.meta.url).href;
  const args = ["--input-type=module", "--eval", program, module, dataDir];
  return spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
}

async function firstLine(app: ChildProcess): Promise<{ url: string }> {
  const [line] = app.stdout ? await once(app.stdout, "data") : [];
  return JSON.parse(String(line));
}

async function kill(app: ChildProcess): Promise<void> {
  const exit = once(app, "exit");
  app.kill("SIGKILL");
  await exit;
}

async function killPostmaster(): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster) process.kill(postmaster.pid, "SIGKILL");
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
