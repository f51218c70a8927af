import { openJournal } from "#sandbox/journal.ts";
import type { StoredMail } from "./stored-mail.ts";

export interface Outbox {
  add(mail: StoredMail): Promise<void>;
  list(): StoredMail[];
  find(id: string): StoredMail | undefined;
  close(): Promise<void>;
}

/** Keeps the newest 500 mails, across restarts if `dataFile` (JSON lines) is given. */
export async function openOutbox(dataFile?: string, limit = 500): Promise<Outbox> {
  let mails: StoredMail[] = [];
  const keep = (mail: StoredMail): void => {
    mails = [mail, ...mails].slice(0, limit);
  };
  const journal = dataFile === undefined ? null : await openJournal<StoredMail>(dataFile, keep);
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
