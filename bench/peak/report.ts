import { percentile } from "../statistics.ts";
import type { DatabaseWork } from "./database-work.ts";
import type { Outcomes } from "./open-loop.ts";
import type { ProcessUse } from "./processes.ts";

const TARGET_BUSY = 0.8;
const ALL_BUT_FEW = 0.99;

export interface PeakRun {
  share: number;
  seconds: number;
  cores: number;
  drivers: number;
  sockets: number;
  streams: number;
  streamsOpenAtEnd: number;
  socketsOpenAtEnd: number;
  socketPositions: number;
  /** Positions of drivers without a socket, set inside the product's process. */
  inProcessPositionsPerSecond: number;
  loops: { name: string; goalPerSecond: number; outcomes: Outcomes }[];
  uses: { name: string; use: ProcessUse }[];
  /** Share of the machine that was busy, 0 to 1. */
  busy: number;
  /** The same in each minute. */
  busyByMinute: number[];
  work: DatabaseWork;
  restartMs: number;
  missing: { quotes: number; rides: number };
  acknowledged: { quotes: number; rides: number };
  /** Database work of one booking while nothing else runs. */
  perBooking: Pick<DatabaseWork, "inserted" | "walBytes">;
}

/** The run as Markdown. */
export function renderPeak(run: PeakRun): string {
  const { share, seconds, cores, uses, busy, work, perBooking, missing, acknowledged } = run;
  return [
    `Share ${share} of the goal, ${seconds} s, ${cores} cores, busy ${Math.round(busy * 100)} %.`,
    "",
    "| operation | goal at the busiest hour | done | p50 | p99 | p99 without the minute after the restart | errors | refused around the kill |",
    "|---|---|---|---|---|---|---|---|",
    ...run.loops.map(({ name, goalPerSecond, outcomes }) => {
      const { times, warmTimes, errors, failedAroundKill } = outcomes;
      const failed = [...errors].map(([error, count]) => `${count} x ${error}`).join(", ");
      return `| ${name} | ${goalPerSecond}/s | ${times.length} | ${ms(times, 50)} | ${ms(times, 99)} | ${ms(warmTimes, 99)} | ${failed || "none"} | ${failedAroundKill} |`;
    }),
    "",
    ...renderMinutes(run),
    "",
    "| process | CPU, cores | memory at most |",
    "|---|---|---|",
    ...uses.map(
      ({ name, use }) =>
        `| ${name} | ${(use.cpuSeconds / seconds).toFixed(2)} | ${Math.round(use.peakMegabytes)} MB |`,
    ),
    "",
    `- ${run.drivers} online drivers, ${run.sockets} of them with a socket (${run.socketsOpenAtEnd} open at the end): ${run.socketPositions} positions over sockets, ${Math.round(run.inProcessPositionsPerSecond)}/s more inside the process`,
    `- live streams: ${run.streams} opened, ${run.streamsOpenAtEnd} open at the end`,
    `- database: ${work.inserted} rows inserted, ${work.updated} updated, ${(work.walBytes / 1e6).toFixed(1)} MB of write-ahead log, ${work.activeSeconds.toFixed(1)} s of statements`,
    `- a booking through payment to acceptance, alone: ${perBooking.inserted.toFixed(1)} rows inserted, at most ${(perBooking.walBytes / 1000).toFixed(1)} kB of write-ahead log`,
    `- kill -9 in the middle: served again after ${run.restartMs} ms; lost: ${missing.quotes} of ${acknowledged.quotes} acknowledged quotes, ${missing.rides} of ${acknowledged.rides} accepted rides`,
    `- ${renderCapacity(run)}`,
  ].join("\n");
}

/** The first operation of the list by the minute: the demand changes by the hour, and caches and tables grow. */
function renderMinutes({ loops, busyByMinute }: PeakRun): string[] {
  const [first] = loops;
  if (!first) return [];
  return [
    `| minute | ${first.name}, done | p50 | p99 | busy |`,
    "|---|---|---|---|---|",
    ...busyByMinute.flatMap((busy, minute) => {
      const times = first.outcomes.times.filter((_, at) => first.outcomes.minutes[at] === minute);
      // The last reading is of the seconds in which the last operations end.
      if (times.length === 0) return [];
      return `| ${minute + 1} | ${times.length} | ${ms(times, 50)} | ${ms(times, 99)} | ${Math.round(busy * 100)} % |`;
    }),
  ];
}

/** The share that the machine would carry; unknown if it left operations of this share undone, which cost it little. */
function renderCapacity({ share, seconds, cores, uses, loops }: PeakRun): string {
  const coresOf = (name: string) =>
    (uses.find((use) => use.name === name)?.use.cpuSeconds ?? 0) / seconds;
  const served = coresOf("product") + coresOf("database");
  const used = `product and database used ${served.toFixed(2)} of ${cores} cores`;
  const shares = loops.map(({ name, outcomes }) => ({ name, done: shareDone(outcomes) }));
  const undone = shares.filter(({ done }) => done < ALL_BUT_FEW);
  if (undone.length > 0) {
    const parts = undone.map(({ name, done }) => `${Math.floor(done * 100)} % of "${name}"`);
    return `${used}; it did only ${parts.join(" and ")}, so this share is more than the machine carries`;
  }
  const carried = (share * cores * TARGET_BUSY) / served;
  return `${used}: without sandbox and generator the machine carries ${carried.toFixed(2)} of the goal at 80 % busy`;
}

/** Share of operations that succeeded, without those around the kill. */
function shareDone({ times, errors }: Outcomes): number {
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  return times.length / Math.max(1, times.length + failed);
}

const ms = (times: readonly number[], percent: number): string =>
  times.length === 0 ? "-" : `${percentile(times, percent).toFixed(1)} ms`;
