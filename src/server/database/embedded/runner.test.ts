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

test("an ordinary user runs PostgreSQL as it is", async () => {
  const native = await locatePostgres();
  expect(await chooseRunner(native, false)).toEqual({ native, prefix: [], account: {} });
});

test.runIf(isRoot)("root runs it as another user in a folder closed to others", async () => {
  await chmod(folder, 0o700);
  expect(await milesAfterStart()).toBe(7);
});

test.runIf(isRoot)("root runs it as nobody where it may not rename itself", async () => {
  await offerOnly("setpriv");
  await chmod(folder, 0o700);
  expect(await milesAfterStart()).toBe(7);
});

test.runIf(isRoot)(
  "root runs a copy of it as nobody where no program changes the user",
  async () => {
    await offerOnly();
    await chmod(folder, 0o755);
    expect(await milesAfterStart()).toBe(7);
  },
);

test.runIf(isRoot)("a cluster made under one account goes on under another", async () => {
  expect(await milesAfterStart()).toBe(7);
  await offerOnly("setpriv");
  expect(await milesAfterStart()).toBe(7);
  vi.unstubAllEnvs();
  expect(await milesAfterStart()).toBe(7);
});

/** Restricts the path to the given programs that change the account. */
async function offerOnly(...programs: string[]): Promise<void> {
  const offered = await mkdtemp(join(folder, "bin-"));
  for (const program of programs) await symlink(`/usr/bin/${program}`, join(offered, program));
  await chmod(offered, 0o755);
  vi.stubEnv("PATH", offered);
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
