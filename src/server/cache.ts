import { LRUCache } from "lru-cache";

export interface Cache<V extends object> {
  /** Value of the key, from the cache or the loader; null if there is none. */
  read(key: string): Promise<V | null>;
  forget(key: string): void;
  forgetAll(): void;
}

export interface CacheOptions {
  /** Maximum number of keys; the least recently used are evicted. */
  maxEntries: number;
  /** Time to live; entries without it stay until forgotten. */
  ttlMs?: number;
}

/**
 * Caches the results of a loader. A load that overlaps an invalidation of any key is not cached, because its result may
 * be stale.
 */
export function createCache<V extends object>(
  load: (key: string) => Promise<V | null>,
  { maxEntries, ttlMs }: CacheOptions,
): Cache<V> {
  // With `max` instead of `maxSize`, LRUCache would allocate memory for all entries at once.
  const cache = new LRUCache<string, V>({
    maxSize: maxEntries,
    sizeCalculation: () => 1,
    ttl: ttlMs ?? 0,
  });
  let invalidations = 0;
  return {
    read: async (key) => {
      const cachedValue = cache.get(key);
      if (cachedValue) return cachedValue;
      const invalidationsBefore = invalidations;
      const loadedValue = await load(key);
      if (loadedValue && invalidations === invalidationsBefore) cache.set(key, loadedValue);
      return loadedValue;
    },
    forget: (key) => {
      invalidations += 1;
      cache.delete(key);
    },
    forgetAll: () => {
      invalidations += 1;
      cache.clear();
    },
  };
}
