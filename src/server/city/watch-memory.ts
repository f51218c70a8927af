import { readdirSync, readFileSync } from "node:fs";

const SAMPLE_MS = 250;

/** Largest memory in use at a time, in bytes. */
export interface PeakMemory {
  own: number;
  /** Memory of child processes such as the builder of roads, without the database; 0 if unreadable (not on Linux). */
  helpers: number;
}

/** Samples memory until the returned function is called, which reports the peaks. */
export function watchMemory(): () => PeakMemory {
  let helpers = 0;
  const sample = () => {
    helpers = Math.max(helpers, helperMemory());
  };
  const timer = setInterval(sample, SAMPLE_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return { own: process.resourceUsage().maxRSS * 1024, helpers };
  };
}

function helperMemory(): number {
  try {
    return listChildren().reduce((sum, pid) => sum + residentBytes(pid), 0);
  } catch {
    return 0;
  }
}

const listChildren = (): string[] =>
  readdirSync("/proc/self/task").flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, "utf8").split(" ").filter(Boolean),
  );

/** A process that has just ended counts as nothing. */
function residentBytes(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    if (/^Name:\s*postgres/m.test(status)) return 0;
    return 1024 * Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
