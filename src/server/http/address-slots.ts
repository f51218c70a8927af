import { siteOf, subnetOf } from "./subnet.ts";

/** How many times the slots of one /64 all of a /48 may hold. */
const SUBNETS_OF_A_SITE = 10;

interface Most {
  perSubnet: number;
  /** Of all addresses together. */
  inAll?: number;
}

/** Slots that addresses hold at the same time, such as connections. Taking one costs no memory once it is released. */
export function createAddressSlots({ perSubnet, inAll = Number.POSITIVE_INFINITY }: Most) {
  const held = new Map<string, number>();
  const heldBy = (key: string): number => held.get(key) ?? 0;
  const add = (key: string, change: 1 | -1): void => {
    const now = heldBy(key) + change;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  };
  return {
    /** Takes a slot and answers its release, which acts once; null when the address or all together hold too many. */
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
