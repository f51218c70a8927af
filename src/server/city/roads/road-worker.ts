import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Road, RoadQuery, RoadReply } from "./route-messages.ts";

export type RoadSearch = Omit<RoadQuery, "id">;

/** unavailable: the queue is full, or the process is starting, died or hangs. */
type RoadAnswer = Road | null | "unavailable";

export interface RoadWorker {
  /** Null if there is no route. */
  find(query: RoadSearch): Promise<RoadAnswer>;
  /** False while the process is starting, and after it died. */
  isReady(): boolean;
  /** Id of the running process. */
  pid(): number | undefined;
  close(): void;
}

const workerLimits = { maxPending: 16, timeoutMs: 1000, startMs: 30_000, pauseMs: 2000 };

interface Pending {
  resolve: (road: RoadAnswer) => void;
  timer: NodeJS.Timeout;
}

interface Running {
  child: ChildProcess;
  isReady: boolean;
  startTimer: NodeJS.Timeout;
}

/** Length of the first trip in degrees of latitude: a few blocks. */
const FIRST_TRIP_DEGREES = 0.005;

/** A short trip in the middle of the bounds, where streets are most likely. Routing it warms up the process. */
function tripInside([west, south, east, north]: Bounds): Pick<RoadSearch, "from" | "to"> {
  const from = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  return { from, to: { ...from, latitude: from.latitude + FIRST_TRIP_DEGREES } };
}

/**
 * Finds routes in a process of its own, which is replaced after it died or was killed because it hung. Requests do not
 * wait for its start.
 */
export function openRoadWorker(tiles: string, bounds: Bounds): RoadWorker {
  const firstTrip = JSON.stringify(tripInside(bounds));
  const { maxPending, timeoutMs, startMs, pauseMs } = workerLimits;
  const pending = new Map<number, Pending>();
  let running: Running | null = null;
  let startAfter = Number.NEGATIVE_INFINITY;
  let lastId = 0;
  let isClosed = false;

  const settle = (id: number, road: RoadAnswer) => {
    const query = pending.get(id);
    if (!query) return;
    pending.delete(id);
    clearTimeout(query.timer);
    query.resolve(road);
  };

  const killChild = (child: ChildProcess) => {
    if (running?.child !== child) return;
    clearTimeout(running.startTimer);
    running = null;
    startAfter = performance.now() + pauseMs;
    child.kill("SIGKILL");
    for (const id of pending.keys()) settle(id, "unavailable");
  };

  const start = () => {
    const child = fork(join(import.meta.dirname, "route-process.ts"), [tiles, firstTrip], {
      execArgv: [],
      stdio: "ignore",
    });
    const startTimer = setTimeout(() => killChild(child), startMs).unref();
    running = { child, isReady: false, startTimer };
    child.on("message", (reply: RoadReply | "ready") => {
      if (reply !== "ready") return settle(reply.id, reply.road);
      clearTimeout(startTimer);
      if (running?.child === child) running.isReady = true;
    });
    child.on("error", () => killChild(child));
    child.on("exit", () => killChild(child));
    child.unref();
    child.channel?.unref();
  };

  const ask = (child: ChildProcess, search: RoadSearch) =>
    new Promise<RoadAnswer>((resolve) => {
      lastId += 1;
      const query: RoadQuery = { id: lastId, ...search };
      pending.set(query.id, { resolve, timer: setTimeout(() => killChild(child), timeoutMs) });
      child.send(query, (error) => error && killChild(child));
    });

  start();
  return {
    find: async (search) => {
      if (isClosed || pending.size >= maxPending) return "unavailable";
      if (!running && performance.now() >= startAfter) start();
      return running?.isReady ? ask(running.child, search) : "unavailable";
    },
    isReady: () => running?.isReady === true,
    pid: () => running?.child.pid,
    close: () => {
      isClosed = true;
      if (running) killChild(running.child);
    },
  };
}
