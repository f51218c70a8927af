import { appendFile, copyFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** Not copied: the other server's own state, and its write-ahead log, which is streamed. */
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.*)$/;

interface Copy {
  from: string;
  to: string;
  /** Connection to the running server whose files are copied. */
  client: pg.Client;
  /** Connection string with which the copy follows the running server. */
  source: string;
}

/** Copies the files of a running server between pg_backup_start and pg_backup_stop, as a standby that follows it. */
export async function copyAsStandby({ from, to, client, source }: Copy): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true, mode: 0o700 });
  await client.query("select pg_backup_start('standby', true)");
  await copyFiles(from, to);
  const { rows } = await client.query<{ labelfile: string }>(
    "select labelfile from pg_backup_stop(false)",
  );
  await writeFile(join(to, "backup_label"), rows[0]?.labelfile ?? "");
  await writeFile(join(to, "standby.signal"), "");
  await appendFile(join(to, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
}

async function copyFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(from.length + 1);
    if (LEFT_OUT.test(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    else await copyFile(join(from, path), join(to, path)).catch(ignoreRemoved);
  }
  await mkdir(join(to, "pg_wal"), { recursive: true, mode: 0o700 });
}

/** Ignores files that disappear during the copy: replaying the write-ahead log removes them as well. */
function ignoreRemoved(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}
