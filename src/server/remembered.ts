import { LRUCache } from "lru-cache";

export interface Remembered<V extends object> {
  /** What belongs to the key, from memory or the loader; null when there is nothing. */
  read(key: string): Promise<V | null>;
  forget(key: string): void;
  forgetAll(): void;
}

export interface Memory {
  /** How many keys are kept at most; those not asked for the longest go first. */
  most: number;
  /** How long one is kept; without it until it is forgotten. */
  milliseconds?: number;
}

/**
 * Keeps what a loader finds. What was being loaded while something was forgotten is not kept: it may be the very
 * thing that has changed.
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
