import { LRUCache } from "lru-cache";

interface Keeping<V> {
  /** The most entries of each part. */
  capacity: number;
  /** Whether an entry must survive a flood of new keys, such as a key that is refused now. */
  isHeld: (value: V) => boolean;
}

/** Entries in memory for one key of each caller. */
export const MOST_KEYS = 200_000;

/**
 * A bounded map in two parts: new keys displace the least recently used entries, but never the held ones, which only
 * other held entries displace. To free a held key an attacker must get `capacity` other keys held first.
 */
export function floodProofMap<V extends object>({ capacity, isHeld }: Keeping<V>) {
  const light = lazyCache<V>(capacity);
  const held = lazyCache<V>(capacity);
  return {
    get: (key: string): V | undefined => held.get(key) ?? light.get(key),
    set: (key: string, value: V): void => {
      const [target, other] = isHeld(value) ? [held, light] : [light, held];
      other.delete(key);
      target.set(key, value);
    },
    delete: (key: string): void => {
      light.delete(key);
      held.delete(key);
    },
  };
}

/** With `max` the cache would allocate all of its memory at once. */
const lazyCache = <V extends object>(capacity: number) =>
  new LRUCache<string, V>({ maxSize: capacity, sizeCalculation: () => 1 });
