import { openJournal } from "#sandbox/journal.ts";
import type { KeptMail } from "./kept-mail.ts";

/** The last mails, newest first. */
export interface Outbox {
  add(mail: KeptMail): Promise<void>;
  list(): KeptMail[];
  find(id: string): KeptMail | undefined;
  close(): Promise<void>;
}

/** Keeps the last 500 mails, over a restart too when there is a file of JSON lines to write them to. */
export async function openOutbox(dataFile?: string, most = 500): Promise<Outbox> {
  let mails: KeptMail[] = [];
  const keep = (mail: KeptMail): void => {
    mails = [mail, ...mails].slice(0, most);
  };
  const journal = dataFile === undefined ? null : await openJournal<KeptMail>(dataFile, keep);
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
