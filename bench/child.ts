import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A server under load, in its own process. */
export interface ServerProcess {
  url: string;
  token: string;
  /** Milliseconds from process start to the first response. */
  readyMs: number;
  /** CPU time used by the process so far, in microseconds. */
  cpuMicros(): Promise<number>;
  /** Memory after a garbage collection: the whole process, and its JavaScript objects with their buffers. */
  memoryBytes(): Promise<Memory>;
  stop(): Promise<void>;
}

interface Memory {
  resident: number;
  objects: number;
}

interface RunningServer {
  url: string;
  token: string;
  stop(): Promise<unknown>;
}

/** Starts a server of `bench/servers`; resolves once it accepts requests. */
export async function startServer(name: string, args: string[]): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = forkServer(name, args);
  const { url, token } = await receiveMessage<{ url: string; token: string }>(child);
  return {
    url,
    token,
    readyMs: performance.now() - startedAt,
    cpuMicros: () => {
      child.send("cpu");
      return receiveMessage<number>(child);
    },
    memoryBytes: () => {
      child.send("memory");
      return receiveMessage<Memory>(child);
    },
    stop: async () => {
      child.send("stop");
      await once(child, "exit");
    },
  };
}

/** Starts a server of `bench/servers` with Node's flags of `npm start`. */
export function forkServer(name: string, args: string[]): ChildProcess {
  const packageFile = join(import.meta.dirname, "../package.json");
  const { scripts } = JSON.parse(readFileSync(packageFile, "utf8"));
  const execArgv = String(scripts.start)
    .split(" ")
    .filter((word) => word.startsWith("--"));
  return fork(join(import.meta.dirname, "servers", `${name}.ts`), args, { execArgv });
}

/** Child side: reports its address and replies to the parent's queries. */
export function answerParentQueries({ url, token, stop }: RunningServer): void {
  process.on("message", (query) => {
    const { user, system } = process.cpuUsage();
    if (query === "cpu") process.send?.(user + system);
    else if (query === "memory") process.send?.(measureMemory());
    else void stop().finally(() => process.exit(0));
  });
  process.send?.({ url, token });
}

function measureMemory(): Memory {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, objects: heapUsed + external };
}

const receiveMessage = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    const endError = (code: number | null) =>
      reject(new Error(`a server exited early with code ${code}`));
    child.once("exit", endError);
    child.once("message", (answer) => {
      child.off("exit", endError);
      resolve(answer as T);
    });
  });
