import { execFile } from "node:child_process";
import { promisify } from "node:util";

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** All processes of the machine. */
export async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], {
    maxBuffer: 16_000_000,
  });
  return parseProcesses(stdout);
}

/** Parses lines of "pid ppid command". */
export function parseProcesses(listing: string): Process[] {
  return [...listing.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(
    ([, pid, parent, command = ""]) => ({ pid: Number(pid), parent: Number(parent), command }),
  );
}

export const childrenOf = (processes: readonly Process[], pid: number): Process[] =>
  processes.filter(({ parent }) => parent === pid);

/** Descendants of this process, parents before children. */
export function descendantsOf(processes: readonly Process[], pid: number): Process[] {
  return childrenOf(processes, pid).flatMap((child) => [
    child,
    ...descendantsOf(processes, child.pid),
  ]);
}

/** Follows the first child of each process, except `skippedPid`, down to a process without children. */
export function endOfChain(
  processes: readonly Process[],
  pid: number,
  skippedPid: number | undefined,
): number {
  const next = childrenOf(processes, pid).find((child) => child.pid !== skippedPid);
  return next ? endOfChain(processes, next.pid, skippedPid) : pid;
}

/** Sends a signal; ignores a process that is gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
