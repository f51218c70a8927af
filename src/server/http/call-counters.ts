import { floodProofMap, MOST_KEYS } from "#server/flood-proof-map.ts";
import { siteOf, subnetOf } from "./subnet.ts";

/** Calls allowed for one key in a window of milliseconds. */
export interface Limit {
  max: number;
  timeWindow: number;
}

interface Counted {
  calls: number;
  max: number;
  endsMs: number;
}

interface Call {
  name: string;
  ip: string;
  /** How many are added to the count: one, or none to read it. */
  calls?: number;
}

export interface Count {
  isExceeded: boolean;
  remaining: number;
  /** Milliseconds until the window ends. */
  resetMs: number;
}

/** How many times the limit of one /64 all of a /48 may call. */
const SUBNETS_OF_A_SITE = 10;

/** Counts calls in fixed windows, by account or by address. Keeps `capacity` keys that are not exceeded at most. */
export function createCallCounters(capacity = MOST_KEYS) {
  const counters = floodProofMap<Counted>({ capacity, isHeld: ({ calls, max }) => calls >= max });
  const count = (key: string, limit: Limit & { nowMs: number; calls?: number }): Count => {
    const { max, timeWindow, nowMs, calls = 1 } = limit;
    const known = counters.get(key);
    const current =
      known && known.endsMs > nowMs ? known : { calls: 0, max, endsMs: nowMs + timeWindow };
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
    /** Counts an address by its subnet and, with ten times the limit, by its site; answers the stricter count. */
    byAddress: ({ name, ip, calls = 1 }: Call, limit: Limit, nowMs: number): Count => {
      const subnet = count(`${name} ${subnetOf(ip)}`, { ...limit, nowMs, calls });
      const site = siteOf(ip);
      if (site === null || subnet.isExceeded) return subnet;
      const wide = { ...limit, max: limit.max * SUBNETS_OF_A_SITE, nowMs, calls };
      const all = count(`${name} ${site}`, wide);
      return all.remaining < subnet.remaining || all.isExceeded ? all : subnet;
    },
  };
}
