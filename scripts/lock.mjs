// Serializes set-ups. Plain JavaScript without packages, because it runs on the system's own Node 20.
import * as fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_AGAIN_MS = 200;
const LONGEST_WAIT_MS = 600_000;

/** Runs the work while holding the lock file. Waits for another holder, but takes over from a killed one. */
export async function holdLock(lock, work) {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!takeLock(lock)) {
    if (Date.now() > deadline)
      throw new Error(`Another set-up does not end; if none runs, remove ${lock}`);
    await pause(LOOK_AGAIN_MS);
  }
  try {
    work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function takeLock(lock) {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    dropDeadLock(lock);
    return false;
  }
}

/** Moves a killed set-up's lock before removing it, so that a live lock is never removed. */
function dropDeadLock(lock) {
  const holder = readHolder(lock);
  if (holder === undefined || isAlive(holder)) return;
  const moved = `${lock}.${process.pid}`;
  try {
    fs.renameSync(lock, moved);
    if (readHolder(moved) !== holder) fs.linkSync(moved, lock);
    fs.rmSync(moved);
  } catch {
    // Another set-up took it first.
  }
}

function readHolder(path) {
  try {
    return Number(fs.readFileSync(path, "utf8")) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}
