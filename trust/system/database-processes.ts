import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { urlOf } from "#server/database/embedded/connection.ts";
import { findPostmaster } from "#server/database/embedded/postmaster-pid.ts";
import { childrenOf, descendantsOf, listProcesses, signal } from "./process-tree.ts";

const CLIENT_BACKEND = / 127\.0\.0\.1\(\d+\)/;

/** The PostgreSQL server of one DATA_DIR: its processes and its address. */
export interface DatabaseProcesses {
  /** Undefined while it is down. */
  postmaster(): Promise<number | undefined>;
  /** The postmaster, then its children. */
  all(): Promise<number[]>;
  /** Backends with client connections. */
  backends(): Promise<number[]>;
  /** Throws while the server is down. */
  url(): Promise<string>;
}

/** Finds the server by the lock file of its cluster. */
export function databaseProcesses(dataDir: string): DatabaseProcesses {
  const folder = join(dataDir, "postgres", "cluster");
  const postmaster = async () => (await findPostmaster(folder))?.pid;
  return {
    postmaster,
    all: async () => {
      const pid = await postmaster();
      if (pid === undefined) return [];
      return [pid, ...descendantsOf(await listProcesses(), pid).map((child) => child.pid)];
    },
    backends: async () => {
      const pid = await postmaster();
      const children = pid === undefined ? [] : childrenOf(await listProcesses(), pid);
      return children.filter(({ command }) => CLIENT_BACKEND.test(command)).map((one) => one.pid);
    },
    url: async () => {
      const found = await findPostmaster(folder);
      if (!found) throw new Error("the database is down");
      const password = await readFile(join(folder, "faire.password"), "utf8");
      return urlOf({ folder, password, logFile: "" }, found.port, "faire");
    },
  };
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) signal(pid, name);
}
