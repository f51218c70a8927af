import { readFileSync } from "node:fs";

const CHECK_EVERY_MS = 500;

/**
 * Calls `onGone` when the `npm start` that launched this process ends. npm passes SIGTERM only to its shell, which ends
 * without forwarding it. Does nothing without npm, and on Windows, which has no SIGTERM.
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event !== "start" || process.platform === "win32") return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || isNpm(npm))) return;
    clearInterval(timer);
    onGone();
  }, CHECK_EVERY_MS);
  timer.unref();
}

/** Process id of the npm that started the shell, because the shell survives a killed npm. Null without /proc or npm. */
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
