// Serializes set-ups. Plain JavaScript without packages, because it runs on the system's own Node 20.
import * as fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const RETRY_MS = 200;
const TIMEOUT_MS = 600_000;

/** Runs the work while holding the lock file. Waits for a live holder; takes over the lock of a killed one. */
export async function holdLock(lock, work) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!takeLock(lock)) {
    if (Date.now() > deadline)
      throw new Error(`Another set-up does not end; if none runs, remove ${lock}`);
    await pause(RETRY_MS);
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
    removeStaleLock(lock);
    return false;
  }
}

/** Removes the lock of a killed set-up. Renames it first and restores it if it turns out to be a live one. */
function removeStaleLock(lock) {
  const holder = readHolder(lock);
  if (holder === undefined || isAlive(holder)) return;
  const movedLock = `${lock}.${process.pid}`;
  try {
    fs.renameSync(lock, movedLock);
    if (readHolder(movedLock) !== holder) fs.linkSync(movedLock, lock);
    fs.rmSync(movedLock);
  } catch {
    // Another set-up removed the stale lock first.
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
