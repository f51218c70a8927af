import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A server under load, in a process of its own. */
export interface ServerProcess {
  url: string;
  token: string;
  /** From the start of the process until it answered, in milliseconds. */
  readyMs: number;
  /** What its process has spent so far, in microseconds of CPU. */
  cpuMicros(): Promise<number>;
  stop(): Promise<void>;
}

interface Served {
  url: string;
  token: string;
  stop(): Promise<unknown>;
}

/** Starts a server of `bench/servers`; resolves when it serves. */
export async function startServer(name: string, args: string[]): Promise<ServerProcess> {
  const started = performance.now();
  const child = fork(join(import.meta.dirname, "servers", `${name}.ts`), args);
  const { url, token } = await answerOf<{ url: string; token: string }>(child);
  return {
    url,
    token,
    readyMs: performance.now() - started,
    cpuMicros: () => {
      child.send("cpu");
      return answerOf<number>(child);
    },
    stop: async () => {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

/** The child's half: says where it serves, and answers what the parent asks. */
export function serveParent({ url, token, stop }: Served): void {
  process.on("message", (asked) => {
    const { user, system } = process.cpuUsage();
    if (asked === "cpu") process.send?.(user + system);
    else void stop().finally(() => process.exit(0));
  });
  process.send?.({ url, token });
}

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`a server ended by itself with ${code}`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.off("exit", ended);
      resolve(answer as T);
    });
  });
