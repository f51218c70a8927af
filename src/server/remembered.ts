import { LRUCache } from "lru-cache";

export interface Remembered<V extends object> {
  /** Value of the key, from the cache or the loader; null if there is none. */
  read(key: string): Promise<V | null>;
  forget(key: string): void;
  forgetAll(): void;
}

export interface Memory {
  /** Maximum number of keys; the least recently used are evicted. */
  most: number;
  /** Time to live; without it until forgotten. */
  milliseconds?: number;
}

/**
 * Caches the results of a loader. A load that overlaps an invalidation is not cached, because its result may be stale.
 */
export function remember<V extends object>(
  load: (key: string) => Promise<V | null>,
  { most, milliseconds }: Memory,
): Remembered<V> {
  const kept = new LRUCache<string, V>({ max: most, ttl: milliseconds ?? 0 });
  let forgotten = 0;
  return {
    read: async (key) => {
      const known = kept.get(key);
      if (known) return known;
      const forgottenBefore = forgotten;
      const loaded = await load(key);
      if (loaded && forgotten === forgottenBefore) kept.set(key, loaded);
      return loaded;
    },
    forget: (key) => {
      forgotten += 1;
      kept.delete(key);
    },
    forgetAll: () => {
      forgotten += 1;
      kept.clear();
    },
  };
}
