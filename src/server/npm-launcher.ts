import { readFileSync } from "node:fs";

const LOOK_MS = 500;

/**
 * Calls `onGone` when the `npm start` that started this process has ended. npm passes SIGTERM to its shell
 * alone, which ends without passing it on; on Windows there is no such signal. Does nothing without npm.
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event !== "start" || process.platform === "win32") return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isNpm(npm))) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  timer.unref();
}

/** The npm process above a shell, which survives a killed npm. Null where there is no /proc or no npm. */
function npmAbove(shell: number): number | null {
  const above = Number(/\) \S (\d+)/.exec(read(`/proc/${shell}/stat`))?.[1]);
  return isNpm(above) && !isNpm(shell) ? above : null;
}

const isNpm = (pid: number): boolean => read(`/proc/${pid}/cmdline`).startsWith("npm ");

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
