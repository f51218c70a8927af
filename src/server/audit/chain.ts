import { createHash } from "node:crypto";
import type { Db } from "#server/database/db.ts";
import {
  findAuditCheck,
  findChainEnd,
  insertLinks,
  type Link,
  listLinks,
  listOldActs,
  listUnchained,
  lockChain,
} from "./chain-queries.ts";

const BATCH_SIZE = 1000;
const START: Link = { position: 0, hash: Buffer.alloc(0) };

const hashOf = (before: Buffer, text: string): Buffer =>
  createHash("sha256").update(before).update(text).digest();

/** Appends all acts that are not in the chain yet. */
export async function appendToChain(db: Db): Promise<void> {
  while ((await appendBatch(db)) === BATCH_SIZE);
}

/** Appends up to a thousand acts. Returns their number. */
const appendBatch = (db: Db): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockChain(tx);
    let end: Link = (await findChainEnd(tx)) ?? START;
    const acts = await listUnchained(tx, BATCH_SIZE);
    const links = acts.map(({ id: actId, text }) => {
      end = { position: end.position + 1, hash: hashOf(end.hash, text) };
      return { ...end, actId };
    });
    if (links.length > 0) await insertLinks(tx, links);
    return links.length;
  });

/** A break of the chain: an act, or a link by its position. */
export interface Break {
  subject: string;
  found: "changed" | "deleted" | "added later" | "link missing" | "another link";
}

export interface CheckedChain {
  broken: Break[];
  end: Link;
}

type StoredLink = Awaited<ReturnType<typeof listLinks>>[number];

/** Computes the whole chain again, and compares it with the last check. */
export async function checkChain(db: Db): Promise<CheckedChain> {
  const last = await findAuditCheck(db);
  const broken: Break[] = [];
  let end = START;
  let links: StoredLink[];
  do {
    links = await listLinks(db, end.position, BATCH_SIZE);
    for (const link of links) {
      broken.push(...breaksOf(link, { end, last }));
      end = link;
    }
  } while (links.length === BATCH_SIZE);
  if (last && end.position < last.position)
    broken.push({ subject: `link ${last.position}`, found: "link missing" });
  return { broken: [...broken, ...(await findForged(db))], end };
}

/** Compares a link with its act, the link before it, and the last check. */
function breaksOf(link: StoredLink, { end, last }: { end: Link; last: Link | null }): Break[] {
  const breaks: Break[] = [];
  const { position, hash, text } = link;
  const subject = `act ${link.actId}`;
  if (position !== end.position + 1)
    breaks.push({ subject: `link ${end.position + 1}`, found: "link missing" });
  else if (text === null) breaks.push({ subject, found: "deleted" });
  else if (!hashOf(end.hash, text).equals(hash)) breaks.push({ subject, found: "changed" });
  if (last?.position === position && !last.hash.equals(hash))
    breaks.push({ subject: `link ${position}`, found: "another link" });
  return breaks;
}

/** Acts that were inserted under old ids, which the chain skips. */
async function findForged(db: Db): Promise<Break[]> {
  const forged: Break[] = [];
  let after = 0;
  for (;;) {
    const acts = await listOldActs(db, after, BATCH_SIZE);
    for (const { id } of acts.filter(({ isChained }) => !isChained))
      forged.push({ subject: `act ${id}`, found: "added later" });
    after = acts.at(-1)?.id ?? after;
    if (acts.length < BATCH_SIZE) return forged;
  }
}
