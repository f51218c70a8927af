import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyForAll } from "./copy-for-all.ts";

/** The account and command prefix that run PostgreSQL's programs. */
export interface Runner {
  /** Folder with bin, lib and share. */
  native: string;
  /** Command prefix that changes the account. */
  prefix: readonly string[];
  account: { uid?: number; gid?: number };
  /** Required owner of the cluster's files; undefined if this process's own account suffices. */
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
 * Chooses how to run PostgreSQL, which refuses to run as root. Root uses a user in its own user namespace (files stay
 * root's); where containers forbid namespaces, the account "nobody" with the capability to search every folder, or else
 * plain "nobody". If "nobody" cannot read PostgreSQL's programs, they are copied.
 */
export async function chooseRunner(
  native: string,
  isRoot = process.getuid?.() === 0,
): Promise<Runner> {
  if (!isRoot) return { native, prefix: [], account: {} };
  const mappedUserRunner: Runner = { native, prefix: AS_MAPPED_USER, account: {}, ownerUid: 0 };
  if (await canRun(mappedUserRunner)) return mappedUserRunner;
  const copiedFiles = { native: await copyForAll(native), ownerUid: NOBODY };
  const nobodyWithAccess: Runner = { ...copiedFiles, prefix: AS_NOBODY_WITH_ACCESS, account: {} };
  if (await canRun(nobodyWithAccess)) return nobodyWithAccess;
  return { ...copiedFiles, prefix: [], account: { uid: NOBODY, gid: NOBODY } };
}

/** Runs one of PostgreSQL's programs to completion. Rejects with its error output. */
export async function runProgram(runner: Runner, program: string, args: string[]): Promise<void> {
  const [file, ...rest] = commandLine(runner, program, args);
  await promisify(execFile)(file, rest, { ...runner.account, cwd: "/", env: plainEnvironment() });
}

/** The program with its arguments, after the prefix that changes the account. */
export function commandLine(
  runner: Runner,
  program: string,
  args: string[],
): [string, ...string[]] {
  const path = join(runner.native, "bin", program);
  const [first, ...others] = runner.prefix;
  return first === undefined ? [path, ...args] : [first, ...others, path, ...args];
}

/** Environment without PG* variables and locales, which would change PostgreSQL's behavior. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, TMPDIR: tmpdir(), LC_ALL: "C", TZ: "UTC" };
}

async function canRun(runner: Runner): Promise<boolean> {
  return runProgram(runner, "postgres", ["--version"]).then(
    () => true,
    () => false,
  );
}
