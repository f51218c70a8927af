import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A process id that no system assigns. */
const NO_PROCESS = 2_147_483_646;

export interface Postmaster {
  pid: number;
  port: number;
}

/** Contents of postmaster.pid (pid in line 1, port in line 4), possibly stale; undefined without the file. */
export async function readPostmasterPid(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The cluster's running server; ignores a pid that belongs to another program by now. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterPid(cluster);
  if (!postmaster) return undefined;
  const command = await commandOf(postmaster.pid);
  return command.includes(`postgres -D ${cluster} `) ? postmaster : undefined;
}

/**
 * Replaces a stale pid: PostgreSQL refuses to start while the pid in its lock file belongs to any running program. The
 * other lines stay, because PostgreSQL uses them to check whether its shared memory is in use.
 */
export async function replaceStalePid(cluster: string): Promise<void> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => undefined);
  if (text === undefined) return;
  await writeFile(lockFile(cluster), text.replace(/^-?\d*/, String(NO_PROCESS)));
}

function lockFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/** Empty for a process that is gone or a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.replaceAll("\0", " ");
  }
  const output = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
  return output.then(
    ({ stdout }) => stdout,
    () => "",
  );
}
