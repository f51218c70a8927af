import { constants, getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { serveTasks } from "./thread-pool.ts";

const tasks = { hash: hashSync, verify: verifySync };

export type HashingTasks = typeof tasks;

lowerPriority();
serveTasks(tasks, parentPort);

/**
 * Lets the event loop and the database use the processor first. Only on Linux does a priority belong to the calling
 * thread; elsewhere it would be set for the process.
 */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
    setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
  } catch {
    // A sandbox may forbid the call. Passwords are then hashed at the normal priority.
  }
}
