import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { archiveFolder, readArchiveName } from "#server/database/embedded/archive.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";
import { readEnv } from "#server/env.ts";
import { startProduct } from "#server/start.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { type BackupEnv, listBackups, makeBackup } from "./make-backup.ts";
import { pruneBackups } from "./prune.ts";
import { restoreBackup } from "./restore.ts";
import { restoreMark } from "./restore-mark.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let root: string;
let env: BackupEnv;
let server: EmbeddedPostgres;
let backup: string;
/** Number of rides that were committed before the copy of the database ended. */
let committed: number;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "faire-backup-"));
  env = envOf("data");
  server = await startEmbeddedPostgres({
    dataDir: env.DATA_DIR,
    archiveTo: env.BACKUP_DIR,
    durable: false,
    log: () => undefined,
  });
  await migrate(server.url);
  await query(server.url, "create table trips (id int, at timestamptz default now())");
  await mkdir(join(env.DATA_DIR, "uploads"));
  await writeFile(join(env.DATA_DIR, "uploads/a1.jpg"), "a picture");
  await mkdir(join(env.DATA_DIR, "city/queens"), { recursive: true });
  await writeFile(join(env.DATA_DIR, "city/queens/map.pmtiles"), "rebuilt from OpenStreetMap");
  const writing = writeRides();
  const result = await makeBackup(env, () => new Date());
  backup = result.folder;
  committed = (await writing.stop())(result.manifest.endPosition ?? "");
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, maxRetries: 5 });
});

afterEach(() => vi.unstubAllEnvs());

test("restores everything committed before the end of the backup, including writes during it", async () => {
  const target = { ...envOf("restored"), BACKUP_DIR: undefined };
  const restored = await restoreBackup(target, { backup: await withoutArchive(backup) });
  expect(restored.hasOtherSecret).toBe(false);
  const ids = await readRides(target.DATA_DIR);
  expect(committed).toBeGreaterThan(10);
  expect(ids.length).toBeGreaterThanOrEqual(committed);
  expect(ids).toEqual(ids.map((_, index) => index + 1));
  expect(await readFile(join(target.DATA_DIR, "uploads/a1.jpg"), "utf8")).toBe("a picture");
  expect(await readFile(join(target.DATA_DIR, "secret-key"), "utf8")).toBe(
    await readFile(join(env.DATA_DIR, "secret-key"), "utf8"),
  );
  expect((await readdir(target.DATA_DIR)).sort()).toEqual(["postgres", "secret-key", "uploads"]);
});

test("the archived log restores commits after the backup, up to a given time", async () => {
  await query(server.url, "insert into trips values (100001)");
  const between = await now();
  await query(server.url, "insert into trips values (100002)");
  await archiveLog();
  const whole = envOf("whole");
  const restored = await restoreBackup(whole, { backup });
  expect(restored.recoveredUntil?.getTime()).toBeGreaterThan(between.getTime());
  expect((await readRides(whole.DATA_DIR)).slice(-2)).toEqual([100001, 100002]);
  const earlier = envOf("earlier");
  await restoreBackup(earlier, { backup, until: between });
  expect((await readRides(earlier.DATA_DIR)).at(-1)).toBe(100001);
  const names = await Promise.all(
    [env, whole].map(({ DATA_DIR }) => readArchiveName(join(DATA_DIR, "postgres/cluster"))),
  );
  expect(new Set(names).size).toBe(2);
});

test("a damaged, incomplete, foreign or newer backup is refused and nothing is written", async () => {
  const target = envOf("refused");
  const refusal = async (change: (folder: string) => Promise<unknown>) => {
    const copy = await mkdtemp(join(root, "copy-"));
    await cp(backup, copy, { recursive: true });
    await change(copy);
    return restoreBackup(target, { backup: copy }).catch(({ message }: Error) => message);
  };
  const edit = (change: object) => async (folder: string) => {
    const path = join(folder, "manifest.json");
    const manifest = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...manifest, ...change }));
  };
  expect(await refusal((folder) => writeFile(join(folder, "uploads/a1.jpg"), "x"))).toContain(
    "uploads/a1.jpg is damaged",
  );
  expect(await refusal((folder) => rm(join(folder, "base.tar.gz")))).toContain(
    "base.tar.gz is missing",
  );
  expect(await refusal((folder) => rm(join(folder, "manifest.json")))).toContain("not a backup");
  expect(await refusal(edit({ product: "other" }))).toContain("not a backup of Faire");
  expect(await refusal(edit({ format: 2 }))).toContain("newer release");
  expect(await refusal(edit({ lastMigration: "9999_later.sql" }))).toContain("newer release");
  expect(await refusal(edit({ postgresMajor: 17 }))).toContain("PostgreSQL 17");
  expect(await refusal(edit({ files: [{ path: "../../x", bytes: 1, sha256: "" }] }))).toContain(
    "damaged",
  );
  await expect(stat(target.DATA_DIR)).rejects.toThrow("ENOENT");
});

test("a restore refuses a folder in use; after an interruption the product starts only once it is repeated", async () => {
  await expect(restoreBackup(env, { backup })).rejects.toThrow("expected an empty folder");
  const target = envOf("interrupted");
  await mkdir(join(target.DATA_DIR, "uploads"), { recursive: true });
  await writeFile(restoreMark(target.DATA_DIR), backup);
  const settings = { ...strongSettings, DATABASE_URL: server.url, GEOCODER: "offline" };
  const halfRestored = readEnv({ ...settings, DATA_DIR: target.DATA_DIR, PORT: "0" });
  await expect(startProduct(halfRestored)).rejects.toThrow("was interrupted");
  await restoreBackup(target, { backup });
  expect(await readdir(target.DATA_DIR)).not.toContain("restore-unfinished");
});

test("equal files are hard-linked to the previous backup, and old backups are removed with their log", async () => {
  const second = await makeBackup(env, () => new Date(Date.now() + 5000));
  const picture = join(second.folder, "uploads/a1.jpg");
  expect((await stat(picture)).nlink).toBe(2);
  await archiveLog();
  const parent = env.BACKUP_DIR ?? "";
  const archive = archiveFolder(parent, second.manifest.archive?.name ?? "");
  expect(await pruneBackups(parent, 1)).toEqual([backup]);
  expect(await listBackups(parent)).toEqual([second.folder]);
  const [oldest] = (await readdir(archive)).sort();
  expect(oldest).toBe(`${second.manifest.archive?.firstSegment}.gz`);
  expect(await readFile(picture, "utf8")).toBe("a picture");
});

test("a pg_dump older than PostgreSQL 18 is not used: the files are copied", async () => {
  await putClients("17.5");
  const { manifest } = await makeBackup(ownServer("own"), () => new Date());
  expect(manifest).toMatchObject({
    kind: "base",
    archive: null,
    files: [{ path: "base.tar.gz" }, {}],
  });
});

test("pg_dump 18 and pg_restore 18 copy the operator's own server, with the password in no argument", async () => {
  const calls = await putClients("18.4 (Debian 18.4-1)");
  const { folder, manifest } = await makeBackup(ownServer("own-2"), () => new Date());
  expect(manifest).toMatchObject({ kind: "dump", files: [{ path: "database.dump" }, {}] });
  const target = ownServer("own-restored");
  await expect(restoreBackup(target, { backup: folder })).rejects.toThrow("an empty database");
  const empty = new URL(server.url);
  empty.pathname = "/empty";
  await query(server.url, "create database empty");
  const restored = await restoreBackup({ ...target, DATABASE_URL: empty.href }, { backup: folder });
  expect(restored.recoveredUntil).toBeNull();
  const lines = (await readFile(calls, "utf8")).trim().split("\n");
  expect(lines).toEqual([
    expect.stringMatching(/^pg_dump --dbname=postgres:\/\/faire@127.* --format=custom --file=/),
    expect.stringMatching(/^pg_restore --dbname=postgres:.*\/empty --single-transaction .*dump$/),
  ]);
});

test("a restore of a dump that was cut after the database was filled is repeated, into that database only", async () => {
  const calls = await putClients("18.4 (Debian 18.4-1)");
  const source = { ...ownServer("own-3"), BACKUP_DIR: join(root, "cut-backups") };
  await mkdir(join(source.DATA_DIR, "uploads"), { recursive: true });
  await writeFile(join(source.DATA_DIR, "uploads/a1.jpg"), "a picture");
  const { folder } = await makeBackup(source, () => new Date());
  await query(server.url, "create database cut");
  const filled = new URL(server.url);
  filled.pathname = "/cut";
  const target = { ...ownServer("cut-restored"), DATABASE_URL: filled.href };
  vi.stubEnv("OBSTACLE", join(target.DATA_DIR, "uploads/not-empty"));
  await expect(restoreBackup(target, { backup: folder })).rejects.toThrow("ENOTEMPTY");
  const other = await withoutArchive(folder);
  await expect(restoreBackup(target, { backup: other })).rejects.toThrow(
    `The interrupted restore of ${folder} has filled this database. Name that backup to finish, or`,
  );
  const elsewhere = { ...target, DATABASE_URL: server.url };
  await expect(restoreBackup(elsewhere, { backup: folder })).rejects.toThrow("an empty database");
  await restoreBackup(target, { backup: folder });
  expect(await readFile(join(target.DATA_DIR, "uploads/a1.jpg"), "utf8")).toBe("a picture");
  expect(await readdir(target.DATA_DIR)).not.toContain("restore-unfinished");
  expect((await readFile(calls, "utf8")).match(/^pg_restore/gm)).toHaveLength(1);
});

test("a database with tables of another origin is refused, even after an interrupted restore", async () => {
  await putClients("18.4 (Debian 18.4-1)");
  const { folder } = await makeBackup(ownServer("own-4"), () => new Date());
  await query(server.url, "create database by_hand");
  const byHand = new URL(server.url);
  byHand.pathname = "/by_hand";
  const target = { ...ownServer("by-hand-restored"), DATABASE_URL: byHand.href };
  await putClients("15.1 (Debian 15.1-1)");
  await expect(restoreBackup(target, { backup: folder })).rejects.toThrow("pg_restore");
  await query(byHand.href, "create table restored_by_hand (id int)");
  await putClients("18.4 (Debian 18.4-1)");
  await expect(restoreBackup(target, { backup: folder })).rejects.toThrow("an empty database");
});

/**
 * Puts fake pg_dump and pg_restore on the PATH, which report this version, log their arguments, write a dump and make
 * the folder OBSTACLE.
 */
async function putClients(version: string): Promise<string> {
  const bin = await mkdtemp(join(root, "bin-"));
  const calls = join(bin, "calls");
  for (const name of ["pg_dump", "pg_restore"]) {
    const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "${name} (PostgreSQL) ${version}"; exit; fi
echo "${name} $*" >> ${calls}
[ -n "$PGPASSWORD" ] || exit 1
[ -z "$OBSTACLE" ] || mkdir -p "$OBSTACLE"
for word; do case $word in --file=*) echo dump > "\${word#--file=}";; esac; done
`;
    await writeFile(join(bin, name), script, { mode: 0o755 });
  }
  vi.stubEnv("PATH", `${bin}:${process.env.PATH}`);
  return calls;
}

const ownServer = (name: string): BackupEnv => ({
  ...envOf(name),
  BACKUP_DIR: join(root, "own-backups"),
  DATABASE_URL: server.url,
});

function envOf(name: string): BackupEnv {
  return {
    BACKUP_DIR: join(root, "backups"),
    DATA_DIR: join(root, name),
    DATABASE_URL: undefined,
    MIGRATE_DATABASE_URL: undefined,
    SECRET_KEY: undefined,
  };
}

/** Commits numbered rides until stopped; counts the rides committed before a log position (LSN). */
function writeRides() {
  let isStopping = false;
  const positions: bigint[] = [];
  const writing = (async () => {
    const client = new pg.Client(server.url);
    await client.connect();
    while (!isStopping) {
      await client.query("insert into trips values ($1)", [positions.length + 1]);
      const { rows } = await client.query("select pg_current_wal_lsn() as position");
      positions.push(positionOf(rows[0].position));
    }
    await client.end();
  })();
  return {
    stop: async () => {
      isStopping = true;
      await writing;
      return (end: string) => positions.filter((at) => at <= positionOf(end)).length;
    },
  };
}

const positionOf = (text: string): bigint => {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** A copy of a backup elsewhere, so that only the log inside it is read. */
async function withoutArchive(folder: string): Promise<string> {
  const copy = await mkdtemp(join(root, "alone-"));
  await cp(folder, copy, { recursive: true });
  return copy;
}

/** Waits until the archive has everything that is committed. */
async function archiveLog(): Promise<void> {
  await query(server.url, "select pg_logical_emit_message(true, 'test', 'not empty')");
  const [row] = await query(server.url, "select pg_walfile_name(pg_switch_wal()) as segment");
  const name = await readArchiveName(join(env.DATA_DIR, "postgres/cluster"));
  const file = join(archiveFolder(env.BACKUP_DIR ?? "", name ?? ""), `${row?.segment}.gz`);
  await vi.waitFor(() => stat(file), { timeout: 30_000, interval: 50 });
}

async function now(): Promise<Date> {
  const [row] = await query(server.url, "select pg_sleep(0.01), clock_timestamp()::text as at");
  await query(server.url, "select pg_sleep(0.01)");
  return new Date(String(row?.at));
}

async function readRides(dataDir: string): Promise<number[]> {
  const restored = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const marks = await query(restored.url, "select rebuilt_at from restores");
  expect(marks).toEqual([{ rebuilt_at: null }]);
  const rows = await query(restored.url, "select id from trips order by id");
  await restored.stop();
  return rows.map(({ id }) => Number(id));
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
