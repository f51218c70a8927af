import type { FastifyRequest } from "fastify";
import type { Admission } from "#server/http/admission.ts";
import { createFairQueue } from "#server/http/fair-queue.ts";
import { siteOf, subnetOf } from "#server/http/subnet.ts";
import { Problem } from "#server/problem.ts";
import { adaptLimit } from "./adapt-limit.ts";
import { followLoop } from "./follow-loop.ts";
import { createPlaces } from "./places.ts";
import { refusedByLoad } from "./refused-by-load.ts";

/** A booking waits for some 60 turns of the event loop, each of which is as long as its delay. */
const goal = { delayMs: 25, utilization: 0.8, awaitedConnections: 8, max: 32 };
/** Grows by five a second; code is cold and slow after a start. */
const FIRST_LIMIT = 8;
const WAITING_PER_SLOT = 8;
const MIN_WAITING = 16;
const MAX_WAIT_MS = 2000;
const busyMessage = "Many riders ask for prices right now. Try again in a moment.";

/** Limits the quotes and estimates that this node makes at once, so that paid work goes first. */
export interface QuoteLimit {
  /** Throws 503 if too many requests wait. */
  admission: Admission;
  /** Runs the task once fewer than the limit run, in the caller's lane. Throws 503 after two seconds. */
  run<T>(request: FastifyRequest, task: () => Promise<T>): Promise<T>;
  /** Tasks that may run at once now, and requests since the start; `expired` counts the admitted that waited too long. */
  status(): { atOnce: number; admitted: number; refused: number; expired: number };
  close(): void;
}

interface Options {
  pool?: { waitingCount: number };
  follow?: typeof followLoop;
  first?: number;
}

/** The limit falls while the event loop is late or calls queue for the pool's connections, and else grows as it is used. */
export function createQuoteLimit({
  pool = { waitingCount: 0 },
  follow = followLoop,
  first = FIRST_LIMIT,
}: Options = {}): QuoteLimit {
  let limit = first;
  let [running, mostRunning] = [0, 0];
  let [admitted, refused, expired] = [0, 0, 0];
  let hasRefused = false;
  const atOnce = (): number => Math.floor(limit);
  const waiting = (): number => Math.max(MIN_WAITING, WAITING_PER_SLOT * atOnce());
  const places = createPlaces({ capacity: () => atOnce() + waiting(), busyMessage });
  const enqueue = createFairQueue({
    ...{ concurrency: atOnce, busyMessage, maxWaitMs: MAX_WAIT_MS },
    maxQueued: WAITING_PER_SLOT * goal.max,
  });
  const stop = follow((load) => {
    // Requests hold their places while a slow geocoder or router plans them, so the limit can be used up with few tasks.
    const used = hasRefused ? Math.max(mostRunning, atOnce()) : mostRunning;
    const sample = { ...load, awaitedConnections: pool.waitingCount, mostRunning: used };
    limit = adaptLimit(limit, sample, goal);
    [mostRunning, hasRefused] = [running, false];
  });
  /** Runs a step that refuses by throwing 503. */
  const refusing = <T>(request: FastifyRequest, step: () => T): T => {
    try {
      return step();
    } catch (error) {
      refusedByLoad.add(request);
      refused += 1;
      hasRefused = true;
      throw error;
    }
  };
  return {
    admission: {
      check: (request) => refusing(request, () => places.check(laneOf(request))),
      admit: (request) => {
        const release = refusing(request, () => places.take(laneOf(request)));
        admitted += 1;
        return release;
      },
    },
    run: (request, task) => {
      const counted = async () => {
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        try {
          return await task();
        } finally {
          running -= 1;
        }
      };
      return enqueue(counted, { name: laneOf(request) }).catch((error: unknown) => {
        if (error instanceof Problem && error.code === "busy") {
          refusedByLoad.add(request);
          expired += 1;
        }
        throw error;
      });
    },
    status: () => ({ atOnce: atOnce(), admitted, refused, expired }),
    close: stop,
  };
}

/** One lane an account; before log-in one for all callers of an IPv6 /48 or an IPv4 address. */
const laneOf = ({ account, ip }: FastifyRequest): string =>
  account?.id ?? siteOf(ip) ?? subnetOf(ip);
