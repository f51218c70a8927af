import { openJournal } from "#sandbox/journal.ts";
import type { Kind, Records } from "./objects.ts";
import { emptyTables, findIds, type Index, reindex } from "./tables.ts";

export type Store = {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  put<K extends Kind>(kind: K, record: Records[K]): Records[K];
  remove(kind: Kind, id: string): void;
  /** Iterates without copying, oldest first. */
  iterate<K extends Kind>(kind: K): Iterable<Records[K]>;
  /** Oldest first. */
  list<K extends Kind>(kind: K): Records[K][];
  /** Records with this value in an indexed field, oldest first. */
  where<K extends Kind>(kind: K, field: keyof Records[K] & string, value: string): Records[K][];
  /** Resolves when all changes so far are in the journal. */
  commit(): Promise<void>;
  close(): Promise<void>;
};

type Entry = [Kind, Records[Kind]] | [Kind, null, string];
type Memory = Omit<Store, "commit" | "close">;

/** Opens the state in memory and replays the journal file, if one is given. */
export async function openStore(journalFile: string | undefined): Promise<Store> {
  if (journalFile === undefined) {
    const memory = createMemory(() => {});
    return { ...memory, commit: async () => {}, close: async () => {} };
  }
  let changes: Entry[] = [];
  const memory = createMemory((entry) => changes.push(entry));
  const journal = await openJournal(journalFile, (entries: Entry[]) => {
    for (const entry of entries) applyEntry(memory, entry);
  });
  changes = [];
  await journal.compact(memory.everything());
  const commit = () => {
    if (changes.length === 0) return journal.waitUntilWritten();
    const entries = changes;
    changes = [];
    return journal.append(entries);
  };
  return { ...memory, commit, close: journal.close };
}

function applyEntry(memory: Memory, [kind, record, id]: Entry): void {
  if (record === null) memory.remove(kind, id ?? "");
  else memory.put(kind, record);
}

function createMemory(onChange: (entry: Entry) => void) {
  const tables = emptyTables();
  const index: Index = new Map();
  return {
    find: <K extends Kind>(kind: K, id: string): Records[K] | undefined => tables[kind].get(id),
    put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
      reindex(index, kind, tables[kind].get(record.id), record);
      tables[kind].set(record.id, record);
      onChange([kind, record]);
      return record;
    },
    remove(kind: Kind, id: string): void {
      reindex(index, kind, tables[kind].get(id), null);
      tables[kind].delete(id);
      onChange([kind, null, id]);
    },
    iterate: <K extends Kind>(kind: K): Iterable<Records[K]> => tables[kind].values(),
    list: <K extends Kind>(kind: K): Records[K][] => [...tables[kind].values()],
    where<K extends Kind>(kind: K, field: keyof Records[K] & string, value: string): Records[K][] {
      const ids = findIds(index, kind, field, value);
      return [...ids].flatMap((id) => tables[kind].get(id) ?? []);
    },
    everything: (): Entry[][] =>
      Object.entries(tables).flatMap(([kind, table]) =>
        [...table.values()].map((record): Entry[] => [[kind as Kind, record]]),
      ),
  };
}
