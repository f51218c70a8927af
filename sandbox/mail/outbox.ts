import { openJournal } from "#sandbox/journal.ts";

export interface Outbox<T> {
  add(mail: T): Promise<void>;
  list(): T[];
  find(id: string): T | undefined;
  close(): Promise<void>;
}

/** Keeps the newest `limit` mails or text messages, across restarts if `dataFile` (JSON lines) is given. */
export async function openOutbox<T extends { id: string }>(
  dataFile?: string,
  limit = 500,
): Promise<Outbox<T>> {
  let mails: T[] = [];
  const keep = (mail: T): void => {
    mails = [mail, ...mails].slice(0, limit);
  };
  const journal = dataFile === undefined ? null : await openJournal<T>(dataFile, keep);
  await journal?.compact(mails.toReversed());
  return {
    add: async (mail) => {
      keep(mail);
      await journal?.append(mail);
    },
    list: () => mails,
    find: (id) => mails.find((mail) => mail.id === id),
    close: async () => journal?.close(),
  };
}
