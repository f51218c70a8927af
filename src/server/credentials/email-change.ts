import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { deleteSessionsOf, findAccount, lockDriver } from "#server/accounts/queries.ts";
import { forgetSessions } from "#server/accounts/sessions.ts";
import { insertOwnAct } from "#server/admin/queries.ts";
import type { SignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/rides/deadlines.ts";
import { endLinks, spendLink } from "./link-queries.ts";
import { getOpenLink, LINK_MINUTES, usedUp } from "./links.ts";
import { oweMail } from "./mail-queries.ts";
import { refuseOtherPassword } from "./password.ts";
import { deleteWish, findWish, lockAccount, updateEmail, upsertWish } from "./queries.ts";

/**
 * Sends a link to the address that somebody wants, and tells the one they have. An address that another account of the
 * role has is written to as well, without a link: whoever asks learns nothing of that. Throws 422 for a wrong password.
 */
export async function askForEmail(
  services: Services,
  accountId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, now } = services;
  const known = await getAccountByPassword(services, { accountId, password, field: "password" });
  const newEmail = email.toLowerCase();
  const owedAt = now();
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    refuseOtherPassword(account, known);
    if (account.email === newEmail) throw sameEmail();
    const owner = await findAccount(tx, account.role, newEmail);
    await endLinks(tx, accountId, { as: "replaced", purpose: "change_email" });
    await upsertWish(tx, { accountId, newEmail, askedAt: owedAt });
    await oweMail(tx, {
      accountId: owner?.id ?? accountId,
      kind: owner ? "email_taken" : "email_link",
      recipient: newEmail,
      newEmail: owner ? undefined : newEmail,
      owedAt,
    });
    const { email: recipient } = account;
    await oweMail(tx, { accountId, kind: "email_asked", recipient, newEmail, owedAt });
  });
}

/** The address that waits for its link, and until when. */
export async function pendingEmail({ db, now }: Services, accountId: string) {
  const wish = await findWish(db, accountId);
  if (!wish) return null;
  const until = plusMinutes(wish.askedAt, LINK_MINUTES);
  return until > now() ? { email: wish.newEmail, until: until.toISOString() } : null;
}

/** Keeps the e-mail as it is. */
export async function dropWish({ db }: Services, accountId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    await endLinks(tx, accountId, { as: "withdrawn", purpose: "change_email" });
    await deleteWish(tx, accountId);
  });
}

/**
 * Gives an account the address whose link was opened, tells the old one, and ends every other session. Throws 404 and
 * 409 with what is wrong with the link.
 */
export async function confirmEmailWith(
  { db, now }: Services,
  token: string,
  from: SignedIn | null,
): Promise<string> {
  const link = await getOpenLink(db, { token, purpose: "change_email" }, now());
  const { accountId, newEmail } = link;
  const change = db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || newEmail === null || !(await spendLink(tx, link.tokenHash, now())))
      throw usedUp();
    await lockDriver(tx, accountId);
    await updateEmail(tx, accountId, newEmail);
    await endLinks(tx, accountId, { as: "withdrawn" });
    await deleteWish(tx, accountId);
    const owedAt = now();
    const { role, email: recipient } = account;
    await oweMail(tx, { accountId, kind: "email_changed", recipient, newEmail, owedAt });
    if (role === "ADMIN")
      await insertOwnAct(tx, {
        adminId: accountId,
        at: owedAt,
        action: "email_changed",
        before: { email: recipient },
        after: { email: newEmail },
      });
    return deleteSessionsOf(tx, accountId, from?.id === accountId ? from.session : undefined);
  });
  forgetSessions(db, await change.catch(refuseTaken));
  return accountId;
}

/** Somebody has registered with the address since the link was sent. */
function refuseTaken(error: unknown): never {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === UNIQUE;
  if (!isTaken) throw error;
  throw new Problem(
    409,
    "email_taken",
    "This address has an account of its own by now. Your email stays as it was.",
  );
}

const UNIQUE = "accounts_role_email_key";

function sameEmail(): Problem {
  const sentence = "This is your email already";
  return new Problem(422, "same_email", sentence, { fields: { email: sentence } });
}
