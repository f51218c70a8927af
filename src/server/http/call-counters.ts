import type {
  CallCount,
  SharedCounters,
} from "#server/adapters/shared-counters/shared-counters.ts";
import { floodProofMap, MAX_KEYS } from "#server/flood-proof-map.ts";
import { siteOf, subnetOf } from "./subnet.ts";

/** Calls allowed per key in a window of milliseconds. */
export interface Limit {
  max: number;
  timeWindow: number;
}

interface Window {
  calls: number;
  max: number;
  endsMs: number;
}

interface Call {
  name: string;
  ip: string;
  /** Added to the count: 1, or 0 to only read it. */
  calls?: number;
}

export interface Count {
  isExceeded: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** A /48 may make this many times the calls of a /64. */
const SUBNETS_PER_SITE = 10;

interface Options {
  /** Counters of all nodes, used instead of this node's own while they are reachable. */
  shared?: SharedCounters | null;
  capacity?: number;
}

/**
 * Counts calls in fixed windows, by account or address. Keeps at most `capacity` keys that are below their limit. This
 * node also keeps its own counts, and uses them while the shared ones are unreachable.
 */
export function createCallCounters({ shared = null, capacity = MAX_KEYS }: Options = {}) {
  const counters = floodProofMap<Window>({ capacity, isHeld: ({ calls, max }) => calls >= max });
  const countHere = (key: string, limit: Limit & { nowMs: number; calls: number }): CallCount => {
    const { max, timeWindow, nowMs, calls } = limit;
    const existing = counters.get(key);
    const current =
      existing && existing.endsMs > nowMs
        ? existing
        : { calls: 0, max, endsMs: nowMs + timeWindow };
    const next = { ...current, calls: current.calls + calls };
    counters.set(key, next);
    return { calls: next.calls, max, resetMs: next.endsMs - nowMs };
  };
  const count = async (
    windows: readonly { key: string; max: number }[],
    call: { timeWindow: number; nowMs: number; calls: number },
  ): Promise<Count> => {
    const own: CallCount[] = [];
    for (const { key, max } of windows) {
      const here = countHere(key, { ...call, max });
      own.push(here);
      if (here.calls > max) break;
    }
    return strictestOf((shared && (await shared.countCalls(windows, call))) ?? own);
  };
  return {
    byKey: (key: string, { max, timeWindow }: Limit, nowMs: number) =>
      count([{ key, max }], { timeWindow, nowMs, calls: 1 }),
    /** Counts an address by its /64 and, with ten times the limit, by its /48. Returns the stricter count. */
    byAddress: ({ name, ip, calls = 1 }: Call, { max, timeWindow }: Limit, nowMs: number) => {
      const site = siteOf(ip);
      const windows = [
        { key: `${name} ${subnetOf(ip)}`, max },
        ...(site === null ? [] : [{ key: `${name} ${site}`, max: max * SUBNETS_PER_SITE }]),
      ];
      return count(windows, { timeWindow, nowMs, calls });
    },
  };
}

/** The count that refuses, else the one with the fewest calls left. */
function strictestOf(counts: readonly CallCount[]): Count {
  const all = counts.map(({ calls, max, resetMs }) => ({
    isExceeded: calls > max,
    remaining: Math.max(0, max - calls),
    resetMs,
  }));
  const [first = { isExceeded: false, remaining: 0, resetMs: 0 }, ...wider] = all;
  return wider.reduce(
    (strictest, next) =>
      next.isExceeded || next.remaining < strictest.remaining ? next : strictest,
    first,
  );
}
