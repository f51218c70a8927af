import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

const RESTART_MS = 200;
const STOPPED_WITHIN_MS = 15_000;

interface Program {
  command: string;
  args: readonly string[];
  env?: Record<string, string>;
  logFile: string;
}

/** A process that is started again whenever it ends, as by systemd. */
export interface SupervisedProcess {
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export async function superviseProcess(program: Program): Promise<SupervisedProcess> {
  let isStopped = false;
  let child = await launch(program);
  let restarting = Promise.resolve();
  const keep = (): void => {
    child.once("exit", () => {
      restarting = restart();
    });
  };
  const restart = async (): Promise<void> => {
    await wait(RESTART_MS);
    if (isStopped) return;
    child = await launch(program);
    keep();
  };
  keep();
  return {
    kill: async () => void child.kill("SIGKILL"),
    stop: async () => {
      isStopped = true;
      // A launch that has begun still replaces the process.
      await restarting;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const isLate = wait(STOPPED_WITHIN_MS, true, { ref: false });
      if (await Promise.race([exit.then(() => false), isLate])) child.kill("SIGKILL");
    },
  };
}

async function launch({ command, args, env = {}, logFile }: Program): Promise<ChildProcess> {
  const log = await open(logFile, "a");
  const child = spawn(command, args, {
    stdio: ["ignore", log.fd, log.fd],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  await once(child, "spawn");
  await log.close();
  return child;
}
