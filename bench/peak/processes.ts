import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { descendantsOf, listProcesses } from "#trust/system/process-tree.ts";

/** Clock ticks of /proc per second. */
const TICKS = 100;

export interface ProcessUse {
  /** CPU time so far, in seconds. */
  cpuSeconds: number;
  /** Largest resident memory so far, in megabytes. */
  peakMegabytes: number;
}

/** CPU time and memory of a process, with its descendants if `isTree`. Linux only. */
export async function readProcessUse(pid: number, isTree = false): Promise<ProcessUse> {
  const children = isTree
    ? descendantsOf(await listProcesses(), pid).map((child) => child.pid)
    : [];
  const uses = [pid, ...children].map(useOf);
  return {
    // Includes the time of the process's ended children (cutime, cstime).
    cpuSeconds: uses.reduce((sum, use) => sum + use.cpuSeconds, 0),
    peakMegabytes: uses.reduce((sum, use) => sum + use.peakMegabytes, 0),
  };
}

export type ProcessUses = Record<"product" | "database" | "sandbox" | "all", ProcessUse>;

/**
 * CPU time between two readings, and peak memory, of each process; the rest of the tree is the load generator.
 * `firstHalf` is the use of the product's process that was killed in between.
 */
export function usesBetween(before: ProcessUses, after: ProcessUses, firstHalf: ProcessUse) {
  const cpuOf = (name: keyof ProcessUses) => after[name].cpuSeconds - before[name].cpuSeconds;
  const parts = {
    product: cpuOf("product") + firstHalf.cpuSeconds,
    database: cpuOf("database"),
    sandbox: cpuOf("sandbox"),
  };
  const names = ["product", "database", "sandbox"] as const;
  const known = names.map((name) => ({
    name: name as string,
    use: { cpuSeconds: parts[name], peakMegabytes: after[name].peakMegabytes },
  }));
  const rest = cpuOf("all") - names.reduce((sum, name) => sum + parts[name], 0);
  const megabytes = names.reduce(
    (sum, name) => sum - after[name].peakMegabytes,
    after.all.peakMegabytes,
  );
  return [...known, { name: "generator", use: { cpuSeconds: rest, peakMegabytes: megabytes } }];
}

function useOf(pid: number): ProcessUse {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return {
      cpuSeconds: ticks / TICKS,
      peakMegabytes: Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return { cpuSeconds: 0, peakMegabytes: 0 };
  }
}

/** Measures the share of the machine that is busy, whole and by the minute, until it is stopped. */
export function watchCpu() {
  const readings = [cpuTimes()];
  const timer = setInterval(() => readings.push(cpuTimes()), 60_000);
  return {
    stop: () => {
      clearInterval(timer);
      const last = cpuTimes();
      return {
        busy: busyBetween(readings[0], last),
        busyByMinute: readings.map((reading, index) =>
          busyBetween(reading, readings[index + 1] ?? last),
        ),
      };
    },
  };
}

type CpuTimes = ReturnType<typeof cpuTimes>;

const busyBetween = (before: CpuTimes | undefined, after: CpuTimes): number =>
  before ? 1 - (after.idle - before.idle) / (after.all - before.all) : 0;

function cpuTimes() {
  const all = cpus().flatMap(({ times }) => Object.values(times));
  return {
    all: all.reduce((sum, time) => sum + time, 0),
    idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
  };
}
