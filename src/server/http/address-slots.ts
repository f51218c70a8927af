import { siteOf, subnetOf } from "./subnet.ts";

/** A /48 may hold this many times the slots of a /64. */
const SUBNETS_OF_A_SITE = 10;

interface Most {
  perSubnet: number;
  /** Limit over all addresses. */
  inAll?: number;
}

/** Limits slots that addresses hold at the same time, such as connections. Released slots take no memory. */
export function createAddressSlots({ perSubnet, inAll = Number.POSITIVE_INFINITY }: Most) {
  const held = new Map<string, number>();
  const heldBy = (key: string): number => held.get(key) ?? 0;
  const add = (key: string, change: 1 | -1): void => {
    const now = heldBy(key) + change;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  };
  return {
    /**
     * Acquires a slot and returns its release function, which is idempotent; null when the address or the total is at
     * its limit.
     */
    take: (ip: string): (() => void) | null => {
      const [subnet, site] = [subnetOf(ip), siteOf(ip)];
      if (heldBy("") >= inAll || heldBy(subnet) >= perSubnet) return null;
      if (site !== null && heldBy(site) >= perSubnet * SUBNETS_OF_A_SITE) return null;
      const keys = ["", subnet, ...(site === null ? [] : [site])];
      for (const key of keys) add(key, 1);
      return () => {
        for (const key of keys.splice(0)) add(key, -1);
      };
    },
  };
}
