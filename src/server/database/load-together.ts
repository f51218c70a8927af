import { createBatcher } from "./batcher.ts";

interface Lookup<V> {
  key: string;
  value: V | null;
}

/**
 * Loads values by key, null where there is none. Calls of the same turn of the event loop share one load, as do those
 * that come while two loads run: under load, a statement for each call would take longer than its rows.
 */
export function loadTogether<V>(
  load: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  const loadAll = async (lookups: Lookup<V>[]): Promise<void> => {
    const values = await load([...new Set(lookups.map(({ key }) => key))]);
    for (const lookup of lookups) lookup.value = values.get(lookup.key) ?? null;
  };
  const batches = createBatcher(loadAll, { concurrency: 2, maxItems: 500 });
  return async (key) => {
    const lookup: Lookup<V> = { key, value: null };
    await batches.add(lookup);
    return lookup.value;
  };
}
