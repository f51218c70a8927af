import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A server under load, in a process of its own. */
export interface ServerProcess {
  url: string;
  token: string;
  /** From the start of the process until it answered, in milliseconds. */
  readyMs: number;
  /** What its process has spent so far, in microseconds of CPU. */
  cpuMicros(): Promise<number>;
  /** What it holds in memory after a collection: all of it, and the objects alone. */
  memoryBytes(): Promise<Memory>;
  stop(): Promise<void>;
}

interface Memory {
  resident: number;
  objects: number;
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
    memoryBytes: () => {
      child.send("memory");
      return answerOf<Memory>(child);
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
    else if (asked === "memory") process.send?.(memory());
    else void stop().finally(() => process.exit(0));
  });
  process.send?.({ url, token });
}

function memory(): Memory {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, objects: heapUsed + external };
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
