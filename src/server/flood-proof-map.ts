import { LRUCache } from "lru-cache";

interface Options<V> {
  /** Maximum number of entries of each part. */
  capacity: number;
  /** True for entries that must survive a flood of new keys, such as a key being refused. */
  isHeld: (value: V) => boolean;
}

/** Default capacity for one key per caller. */
export const MAX_KEYS = 200_000;

/**
 * A bounded map in two parts: new keys evict the least recently used entries, but never the held ones, which only other
 * held entries evict. To evict a held key, an attacker must get `capacity` other keys held first.
 */
export function floodProofMap<V extends object>({ capacity, isHeld }: Options<V>) {
  const evictable = lazyCache<V>(capacity);
  const heldEntries = lazyCache<V>(capacity);
  return {
    get: (key: string): V | undefined => heldEntries.get(key) ?? evictable.get(key),
    set: (key: string, value: V): void => {
      const [target, other] = isHeld(value) ? [heldEntries, evictable] : [evictable, heldEntries];
      other.delete(key);
      target.set(key, value);
    },
    delete: (key: string): void => {
      evictable.delete(key);
      heldEntries.delete(key);
    },
  };
}

/** Limits by size, because `max` allocates all memory at once. */
const lazyCache = <V extends object>(capacity: number) =>
  new LRUCache<string, V>({ maxSize: capacity, sizeCalculation: () => 1 });
