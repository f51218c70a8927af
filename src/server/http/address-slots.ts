import { siteOf, subnetOf } from "./subnet.ts";

/** A /48 may hold this many times the slots of a /64. */
const SUBNETS_PER_SITE = 10;

interface SlotLimits {
  perSubnet: number;
  /** Limit over all addresses. */
  total?: number;
}

/** Limits slots that addresses hold at the same time, such as connections. Released slots take no memory. */
export function createAddressSlots({ perSubnet, total = Number.POSITIVE_INFINITY }: SlotLimits) {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const add = (key: string, change: 1 | -1): void => {
    const now = countOf(key) + change;
    if (now === 0) counts.delete(key);
    else counts.set(key, now);
  };
  return {
    /**
     * Acquires a slot and returns its release function, which is idempotent; null when the address or the total is at
     * its limit.
     */
    take: (ip: string): (() => void) | null => {
      const [subnet, site] = [subnetOf(ip), siteOf(ip)];
      if (countOf("") >= total || countOf(subnet) >= perSubnet) return null;
      if (site !== null && countOf(site) >= perSubnet * SUBNETS_PER_SITE) return null;
      const keys = ["", subnet, ...(site === null ? [] : [site])];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
  };
}
