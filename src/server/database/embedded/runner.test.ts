import { chmod, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { locatePostgres } from "./binaries.ts";
import { chooseRunner } from "./runner.ts";
import { startEmbeddedPostgres } from "./start.ts";

vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-runner-"));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("an ordinary user runs PostgreSQL directly", async () => {
  const native = await locatePostgres();
  expect(await chooseRunner(native, false)).toEqual({ native, prefix: [], account: {} });
});

test.runIf(isRoot)("root runs PostgreSQL as another user in a private folder", async () => {
  await chmod(folder, 0o700);
  expect(await milesAfterStart()).toBe(7);
});

test.runIf(isRoot)("without user namespaces root runs PostgreSQL as the user nobody", async () => {
  await restrictPath("setpriv");
  await chmod(folder, 0o700);
  expect(await milesAfterStart()).toBe(7);
});

test.runIf(isRoot)(
  "without setpriv root runs a copy of PostgreSQL as the user nobody",
  async () => {
    await restrictPath();
    await chmod(folder, 0o755);
    expect(await milesAfterStart()).toBe(7);
  },
);

test.runIf(isRoot)("a cluster created under one account runs under another", async () => {
  expect(await milesAfterStart()).toBe(7);
  await restrictPath("setpriv");
  expect(await milesAfterStart()).toBe(7);
  vi.unstubAllEnvs();
  expect(await milesAfterStart()).toBe(7);
});

/** Restricts the path to the given programs that change the account. */
async function restrictPath(...programs: string[]): Promise<void> {
  const folderOnPath = await mkdtemp(join(folder, "bin-"));
  for (const program of programs) await symlink(`/usr/bin/${program}`, join(folderOnPath, program));
  await chmod(folderOnPath, 0o755);
  vi.stubEnv("PATH", folderOnPath);
}

/** Starts the server, inserts the data if it is missing, and reads it back. */
async function milesAfterStart(): Promise<number> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false });
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query("create table if not exists rides as select 7 as miles");
  const { rows } = await client.query("select miles from rides");
  await client.end();
  await server.stop();
  return rows[0].miles;
}
