import { openJournal } from "./journal.ts";
import type { Kind, Records } from "./objects.ts";

export type Store = ReturnType<typeof createTables> & {
  /** Resolves once everything put so far is written to the journal. */
  commit(): Promise<void>;
  close(): Promise<void>;
};

type Entry = [Kind, Records[Kind]] | [Kind, null, string];

/** Opens the sandbox's state: in memory, and if a journal file is named, as that file left it. */
export async function openStore(journalFile: string | undefined): Promise<Store> {
  let changes: Entry[] = [];
  const tables = createTables((entry) => changes.push(entry));
  if (journalFile === undefined) {
    const forget = async () => {
      changes = [];
    };
    return { ...tables, commit: forget, close: forget };
  }
  const journal = await openJournal<Entry[]>(journalFile, (entries) => {
    for (const entry of entries) applyEntry(tables, entry);
  });
  changes = [];
  await journal.compact(tables.size(), () => tables.everything());
  const commit = async () => {
    if (changes.length === 0) return journal.written();
    const entries = changes;
    changes = [];
    return journal.append(entries);
  };
  return { ...tables, commit, close: journal.close };
}

function applyEntry(tables: ReturnType<typeof createTables>, [kind, record, id]: Entry): void {
  if (record === null) tables.remove(kind, id ?? "");
  else tables.put(kind, record);
}

type Tables = { [K in Kind]: Map<string, Records[K]> };

/** The fields that lists and limits look records up by. */
const indexedFields: { [K in Kind]?: (keyof Records[K] & string)[] } = {
  "checkout.session": ["status", "payment_intent"],
  charge: ["payment_intent", "transfer_group"],
  refund: ["charge", "payment_intent"],
  transfer: ["source_transaction", "transfer_group", "destination"],
  transfer_reversal: ["transfer"],
  balance_transaction: ["source"],
  dispute: ["charge", "payment_intent"],
  delivery: ["event"],
  onboarding_visit: ["page"],
};

function createTables(onChange: (entry: Entry) => void) {
  const tables = emptyTables();
  const index = new Map<string, Set<string>>();

  function reindex<K extends Kind>(
    kind: K,
    before: Records[K] | undefined,
    after: Records[K] | null,
  ) {
    for (const field of indexedFields[kind] ?? []) {
      if (before && after && before[field] === after[field]) continue;
      if (before) index.get(`${kind} ${field} ${before[field]}`)?.delete(before.id);
      if (!after) continue;
      const key = `${kind} ${field} ${after[field]}`;
      const ids = index.get(key) ?? new Set();
      index.set(key, ids.add(after.id));
    }
  }

  return {
    find: <K extends Kind>(kind: K, id: string): Records[K] | undefined => tables[kind].get(id),
    put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
      reindex(kind, tables[kind].get(record.id), record);
      tables[kind].set(record.id, record);
      onChange([kind, record]);
      return record;
    },
    remove(kind: Kind, id: string): void {
      reindex(kind, tables[kind].get(id), null);
      tables[kind].delete(id);
      onChange([kind, null, id]);
    },
    /** In the order of creation. */
    list: <K extends Kind>(kind: K): Records[K][] => [...tables[kind].values()],
    /** Those whose indexed field has this value, in the order of creation. */
    where<K extends Kind>(kind: K, field: keyof Records[K] & string, value: string): Records[K][] {
      const ids = index.get(`${kind} ${field} ${value}`) ?? [];
      return [...ids].flatMap((id) => tables[kind].get(id) ?? []);
    },
    size: () => Object.values(tables).reduce((sum, table) => sum + table.size, 0),
    *everything(): Generator<Entry[]> {
      for (const [kind, table] of Object.entries(tables)) {
        for (const record of table.values()) yield [[kind as Kind, record]];
      }
    },
  };
}

function emptyTables(): Tables {
  return {
    "checkout.session": new Map(),
    checkout_order: new Map(),
    coupon: new Map(),
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    transfer: new Map(),
    transfer_reversal: new Map(),
    balance_transaction: new Map(),
    account: new Map(),
    onboarding_visit: new Map(),
    dispute: new Map(),
    event: new Map(),
    delivery: new Map(),
    kept_answer: new Map(),
  };
}
