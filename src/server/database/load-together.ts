import { createBatcher } from "./batcher.ts";

interface Lookup<V> {
  key: string;
  value: V | null;
}

/** Keys of a statement. All of its callers continue in one turn of the event loop, which must stay short. */
const MAX_KEYS = 64;

/**
 * Returns a function that loads the value of a key, null if there is none. Batches the keys of one turn of the event loop,
 * and the keys that arrive while two batches run: under load, one statement per key is most of the cost.
 */
export function loadTogether<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  const loadAll = async (lookups: Lookup<V>[]): Promise<void> => {
    const values = await load([...new Set(lookups.map(({ key }) => key))]);
    for (const lookup of lookups) lookup.value = values.get(lookup.key) ?? null;
  };
  const batches = createBatcher(loadAll, { concurrency: 2, maxItems: MAX_KEYS });
  return async (key) => {
    const lookup: Lookup<V> = { key, value: null };
    await batches.add(lookup);
    return lookup.value;
  };
}
