import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DatabaseProcesses } from "#trust/system/database-processes.ts";
import { descendantsOf, endOfChain, listProcesses, signal } from "#trust/system/process-tree.ts";

export const ROOT = join(import.meta.dirname, "../..");
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;
const LOG_END = 3000;

/** An exit of the application without an injected kill. */
export interface Exit {
  at: Date;
  code: number | null;
  logEnd: string;
}

/** The product under `npm start`, restarted on exit as by a service manager. */
export interface NpmProduct {
  url: string;
  /** Exits without an injected kill. */
  exits: Exit[];
  /** The application's own process. */
  appPid(): Promise<number>;
  /** Kills the application; the following exit counts as injected. */
  killApp(): Promise<void>;
  stop(): Promise<void>;
}

interface LaunchOptions {
  settings: Record<string, string>;
  port: number;
  logFile: string;
  database: DatabaseProcesses;
}

/** Starts the product; resolves once it is ready. Throws with the end of its log if it exits first. */
export async function startProduct(options: LaunchOptions): Promise<NpmProduct> {
  const { port, database } = options;
  const url = `http://localhost:${port}`;
  const state: ProductState = {
    child: await launch(options),
    exits: [],
    isExitInjected: false,
    isStopped: false,
  };
  keepRunning(state, options);
  await waitUntilReady(url, state);
  const appPid = async () =>
    endOfChain(await listProcesses(), state.child.pid ?? 0, await database.postmaster());
  return {
    url,
    exits: state.exits,
    appPid,
    killApp: async () => {
      state.isExitInjected = true;
      signal(await appPid(), "SIGKILL");
    },
    stop: async () => {
      state.isStopped = true;
      await end(state.child, await appPid(), database);
    },
  };
}

interface ProductState {
  child: ChildProcess;
  exits: Exit[];
  /** The next exit belongs to a fault. */
  isExitInjected: boolean;
  isStopped: boolean;
}

function keepRunning(state: ProductState, options: LaunchOptions): void {
  state.child.once("exit", (code) => {
    if (!state.isStopped) void startAgain(state, options, code);
  });
}

async function startAgain(state: ProductState, options: LaunchOptions, code: number | null) {
  if (!state.isExitInjected)
    state.exits.push({ at: new Date(), code, logEnd: await endOf(options.logFile) });
  state.isExitInjected = false;
  state.child = await launch(options);
  keepRunning(state, options);
}

/** Uses the real chain npm, shell, node. npm passes the preload to scripts only. */
async function launch({ settings, port, logFile }: LaunchOptions): Promise<ChildProcess> {
  const log = await open(logFile, "a");
  const child = spawn("npm", ["start"], {
    cwd: ROOT,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...settings,
      PORT: String(port),
      npm_config_node_options: `--import=${import.meta.resolve("./redirect-stripe.ts")}`,
    },
  });
  await once(child, "spawn");
  await log.close();
  return child;
}

async function waitUntilReady(url: string, { exits }: ProductState): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    const [exit] = exits;
    if (exit) throw new Error(`the product does not start:\n${exit.logEnd}`);
    if (Date.now() > deadline) throw new Error("the product does not become ready");
    await wait(100);
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Sends SIGTERM to the application, then SIGKILL to the rest of the process tree and the database. */
async function end(child: ChildProcess, app: number, database: DatabaseProcesses): Promise<void> {
  const exit = child.exitCode === null ? once(child, "exit") : Promise.resolve();
  signal(app, "SIGTERM");
  await Promise.race([exit, wait(STOPPED_WITHIN_MS, undefined, { ref: false })]);
  const remainingPids = descendantsOf(await listProcesses(), child.pid ?? 0).map(({ pid }) => pid);
  for (const pid of [...remainingPids, ...(await database.all())]) signal(pid, "SIGKILL");
  if (child.exitCode === null) child.kill("SIGKILL");
}

const endOf = async (logFile: string): Promise<string> =>
  (await readFile(logFile, "utf8")).slice(-LOG_END);
