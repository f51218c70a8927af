import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyForAll } from "./copy-for-all.ts";

/** How PostgreSQL's programs are started on this machine. */
export interface Runner {
  /** Folder with bin, lib and share. */
  native: string;
  /** A program that starts the next one under another account. */
  prefix: readonly string[];
  account: { uid?: number; gid?: number };
  /** Who must own the files of the cluster; undefined where files are this process's own anyway. */
  ownerUid?: number;
}

const NOBODY = 65_534;
const AS_MAPPED_USER = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];
const AS_NOBODY_WITH_ACCESS = [
  "setpriv",
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  "--clear-groups",
  "--inh-caps=+dac_override",
  "--ambient-caps=+dac_override",
];

/**
 * Finds a way to run PostgreSQL, which refuses to be root. Root becomes another user in a name space
 * of its own (files stay root's), or where containers forbid that, nobody who may enter every folder,
 * or at last plain nobody. PostgreSQL asks whether nobody alone may read its programs: they are copied.
 */
export async function chooseRunner(
  native: string,
  isRoot = process.getuid?.() === 0,
): Promise<Runner> {
  if (!isRoot) return { native, prefix: [], account: {} };
  const mapped: Runner = { native, prefix: AS_MAPPED_USER, account: {}, ownerUid: 0 };
  if (await works(mapped)) return mapped;
  const copied = { native: await copyForAll(native), ownerUid: NOBODY };
  const nobodyWithAccess: Runner = { ...copied, prefix: AS_NOBODY_WITH_ACCESS, account: {} };
  if (await works(nobodyWithAccess)) return nobodyWithAccess;
  return { ...copied, prefix: [], account: { uid: NOBODY, gid: NOBODY } };
}

/** Runs one of PostgreSQL's programs to its end; rejects with what it said. */
export async function runProgram(runner: Runner, program: string, args: string[]): Promise<void> {
  const [file, ...rest] = commandLine(runner, program, args);
  await promisify(execFile)(file, rest, { ...runner.account, cwd: "/", env: plainEnvironment() });
}

/** The program with its arguments, behind whatever changes the account. */
export function commandLine(
  runner: Runner,
  program: string,
  args: string[],
): [string, ...string[]] {
  const path = join(runner.native, "bin", program);
  const [first, ...others] = runner.prefix;
  return first === undefined ? [path, ...args] : [first, ...others, path, ...args];
}

/** The environment without PG* variables and languages, which would change what PostgreSQL does. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TMPDIR: tmpdir(), LC_ALL: "C", TZ: "UTC" };
}

async function works(runner: Runner): Promise<boolean> {
  return runProgram(runner, "postgres", ["--version"]).then(
    () => true,
    () => false,
  );
}
