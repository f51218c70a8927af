import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { BackupError } from "./manifest.ts";

/** pg_dump refuses a server that is newer than itself. */
const NEEDED_MAJOR = 18;
const DEBIAN_VERSIONS = "/usr/lib/postgresql";

/**
 * pg_dump or pg_restore of version 18 or later: on the path, else the newest of Debian's packages; null if there
 * is none.
 */
export async function findPgProgram(name: "pg_dump" | "pg_restore"): Promise<string | null> {
  const versions = await readdir(DEBIAN_VERSIONS).catch(() => []);
  const packaged = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(DEBIAN_VERSIONS, version, "bin", name));
  for (const program of [name, ...packaged])
    if ((await majorOf(program)) >= NEEDED_MAJOR) return program;
  return null;
}

async function majorOf(program: string): Promise<number> {
  return promisify(execFile)(program, ["--version"]).then(
    ({ stdout }) => Number(/\) (\d+)/.exec(stdout)?.[1] ?? 0),
    () => 0,
  );
}

/** Writes all of a database, as it was at one moment, to a file. */
export async function dumpDatabase(program: string, databaseUrl: string, file: string) {
  await run(program, ["--format=custom", `--file=${file}`], databaseUrl);
}

/** Fills an empty database with a dump, whole or not at all. */
export async function restoreDump(program: string, databaseUrl: string, file: string) {
  const atomicOptions = [
    "--single-transaction",
    "--exit-on-error",
    "--no-owner",
    "--no-privileges",
  ];
  await run(program, [...atomicOptions, file], databaseUrl);
}

/** Runs a client program. The password is in its environment, which other users cannot read, unlike its arguments. */
async function run(program: string, args: string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = "";
  const allArgs = [`--dbname=${url.href}`, ...args];
  await promisify(execFile)(program, allArgs, { env, maxBuffer: 2 ** 26 }).catch(
    ({ stderr, message }: { stderr?: string; message: string }) => {
      throw new BackupError(`${program} failed: ${(stderr || message).trim()}`);
    },
  );
}
