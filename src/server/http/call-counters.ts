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

/** Counts calls in fixed windows, by account or address. Keeps at most `capacity` keys that are below their limit. */
export function createCallCounters(capacity = MAX_KEYS) {
  const counters = floodProofMap<Window>({ capacity, isHeld: ({ calls, max }) => calls >= max });
  const count = (key: string, limit: Limit & { nowMs: number; calls?: number }): Count => {
    const { max, timeWindow, nowMs, calls = 1 } = limit;
    const existing = counters.get(key);
    const current =
      existing && existing.endsMs > nowMs
        ? existing
        : { calls: 0, max, endsMs: nowMs + timeWindow };
    const next = { ...current, calls: current.calls + calls };
    counters.set(key, next);
    return {
      isExceeded: next.calls > max,
      remaining: Math.max(0, max - next.calls),
      resetMs: next.endsMs - nowMs,
    };
  };
  return {
    byKey: (key: string, limit: Limit, nowMs: number) => count(key, { ...limit, nowMs }),
    /** Counts an address by its /64 and, with ten times the limit, by its /48. Returns the stricter count. */
    byAddress: ({ name, ip, calls = 1 }: Call, limit: Limit, nowMs: number): Count => {
      const subnet = count(`${name} ${subnetOf(ip)}`, { ...limit, nowMs, calls });
      const site = siteOf(ip);
      if (site === null || subnet.isExceeded) return subnet;
      const siteLimit = { ...limit, max: limit.max * SUBNETS_PER_SITE, nowMs, calls };
      const siteCount = count(`${name} ${site}`, siteLimit);
      return siteCount.remaining < subnet.remaining || siteCount.isExceeded ? siteCount : subnet;
    },
  };
}
