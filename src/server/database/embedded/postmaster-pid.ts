import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A process id that no system gives out. */
const NO_PROCESS = 2_147_483_646;

export interface Postmaster {
  pid: number;
  port: number;
}

/** What postmaster.pid says (pid in line 1, port in line 4), true or stale; undefined without one. */
export async function readPostmasterPid(cluster: string): Promise<Postmaster | undefined> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

/** The server that runs on this cluster now; a pid that another program has by now does not count. */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const postmaster = await readPostmasterPid(cluster);
  if (!postmaster) return undefined;
  const command = await commandOf(postmaster.pid);
  return command.includes(`postgres -D ${cluster} `) ? postmaster : undefined;
}

/**
 * PostgreSQL refuses to start while the pid of its lock file belongs to any living program.
 * Only the pid is replaced: the rest lets PostgreSQL see whether its own shared memory is still in use.
 */
export async function disownStalePid(cluster: string): Promise<void> {
  const text = await readFile(lockFile(cluster), "utf8").catch(() => undefined);
  if (text === undefined) return;
  await writeFile(lockFile(cluster), text.replace(/^-?\d*/, String(NO_PROCESS)));
}

function lockFile(cluster: string): string {
  return join(cluster, "postmaster.pid");
}

/** Empty for a process that is gone or only waits to be buried. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return command.replaceAll("\0", " ");
  }
  const listed = promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", String(pid)]);
  return listed.then(
    ({ stdout }) => stdout,
    () => "",
  );
}
