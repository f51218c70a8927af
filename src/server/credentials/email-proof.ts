import { findContacts, markEmailVerified } from "#server/contact-proofs/queries.ts";
import type { Db } from "#server/database/db.ts";
import { notSignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { consumeLink, endLinks } from "./link-queries.ts";
import { getOpenLink, LINK_MINUTES, linkUsed } from "./links.ts";
import { countMailsSince, findLatestMail, queueMail } from "./mail-queries.ts";
import { lockCredentials } from "./queries.ts";
import { assertPauseOver, nextRequestAt, PAUSE_MEMORY_MINUTES } from "./resend-pause.ts";

const kind = "prove_email";

/** When the next link may be requested; null if now. */
export async function nextEmailVerificationAt(
  db: Db,
  accountId: string,
  now: Date,
): Promise<Date | null> {
  const since = { accountId, kind, owedAt: plusMinutes(now, -PAUSE_MEMORY_MINUTES) } as const;
  const [latest, requests] = [
    await findLatestMail(db, accountId, kind),
    await countMailsSince(db, since),
  ];
  if (!latest || requests === 0) return null;
  const next = nextRequestAt(latest.owedAt, requests);
  return next > now ? next : null;
}

/** The latest link to an email: whether it is not sent yet, and when it was sent if it still works. */
export async function findEmailLink(
  db: Db,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<{ isQueued: boolean; sentAt: Date | null }> {
  const latest = await findLatestMail(db, accountId, kind);
  if (latest?.recipient !== email) return { isQueued: false, sentAt: null };
  const { sentAt } = latest;
  const isOpen = sentAt !== null && sentAt > plusMinutes(now, -LINK_MINUTES);
  return { isQueued: sentAt === null, sentAt: isOpen ? sentAt : null };
}

/**
 * Queues the mail with the link. Returns its address. Throws 401 for a deleted account, 409 for a confirmed email, 429
 * with the pause.
 */
export async function requestEmailVerification(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    const contacts = await findContacts(tx, accountId);
    if (!account || !contacts) throw notSignedIn();
    if (contacts.emailProvenAt) throw alreadyVerified("email");
    const at = now();
    assertPauseOver((await nextEmailVerificationAt(tx, accountId, at)) ?? at, at);
    await queueMail(tx, { accountId, kind, recipient: account.email, owedAt: at });
    return account.email;
  });
}

/** Confirms the email whose link was opened. Throws 404 and 409 for an invalid link. */
export async function verifyEmailWith(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
): Promise<string> {
  const link = await getOpenLink(db, { token, purpose: kind }, now());
  const { accountId } = link;
  await db.transaction().execute(async (tx) => {
    if (!(await lockCredentials(tx, accountId))) throw linkUsed();
    if (!(await consumeLink(tx, link.tokenHash, now()))) throw linkUsed();
    await markEmailVerified(tx, accountId, now());
    await endLinks(tx, accountId, { as: "replaced", purpose: kind });
  });
  return accountId;
}

export const alreadyVerified = (contact: string) =>
  new Problem(409, "proven_already", `Your ${contact} is confirmed already`);
