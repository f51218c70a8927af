import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { findAccount, lockDriver } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { insertOwnAct } from "#server/audit/queries.ts";
import type { SignedIn } from "#server/http/session.ts";
import { compareMarks } from "#server/linked-accounts/compare-marks.ts";
import { Problem } from "#server/problem.ts";
import { passSecondStep } from "#server/second-steps/take-code.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { consumeLink, endLinks } from "./link-queries.ts";
import { getOpenLink, LINK_MINUTES, linkUsed } from "./links.ts";
import { queueMail } from "./mail-queries.ts";
import { assertSamePassword } from "./password.ts";
import {
  deleteRequestedEmail,
  findRequestedEmail,
  lockCredentials,
  updateEmail,
  upsertRequestedEmail,
} from "./queries.ts";

/**
 * Sends a link to the new address and a notice to the current one. If another account of the role has the new address,
 * that address is notified without a link, so that the caller cannot detect it. Throws 422 for a wrong password or
 * code, and for the current address.
 */
export async function requestEmailChange(
  services: Pick<Services, "env" | "db" | "tries" | "now" | "secret" | "oldSecrets">,
  accountId: string,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<void> {
  const { db, now } = services;
  const checkedAccount = await getAccountByPassword(services, {
    accountId,
    password,
    field: "password",
  });
  await passSecondStep(services, { accountId, code }, 422);
  const newEmail = email.toLowerCase();
  const owedAt = now();
  await db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    assertSamePassword(account, checkedAccount);
    if (account.email === newEmail) throw sameEmail();
    const owner = await findAccount(tx, account.role, newEmail);
    await endLinks(tx, accountId, { as: "replaced", purpose: "change_email" });
    await upsertRequestedEmail(tx, { accountId, newEmail, askedAt: owedAt });
    await queueMail(tx, {
      accountId: owner?.id ?? accountId,
      kind: owner ? "email_taken" : "email_link",
      recipient: newEmail,
      newEmail: owner ? undefined : newEmail,
      owedAt,
    });
    const { email: recipient } = account;
    await queueMail(tx, { accountId, kind: "email_asked", recipient, newEmail, owedAt });
  });
}

/** Address that awaits confirmation, and the link's expiry. */
export async function findPendingEmail(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
) {
  const requested = await findRequestedEmail(db, accountId);
  if (!requested) return null;
  const until = plusMinutes(requested.askedAt, LINK_MINUTES);
  return until > now() ? { email: requested.newEmail, until: until.toISOString() } : null;
}

/** Cancels a pending change of e-mail. */
export async function cancelEmailChange(
  { db }: Pick<Services, "db">,
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCredentials(tx, accountId);
    await endLinks(tx, accountId, { as: "withdrawn", purpose: "change_email" });
    await deleteRequestedEmail(tx, accountId);
  });
}

/**
 * Sets the address whose link was opened, notifies the old address, and ends all other sessions. Returns the account's
 * id. Throws 404 and 409 for an invalid link, 409 if the address was registered meanwhile.
 */
export async function confirmEmailWith(
  { db, now, sessions }: Pick<Services, "db" | "sessions" | "now">,
  token: string,
  caller: SignedIn | null,
): Promise<string> {
  const link = await getOpenLink(db, { token, purpose: "change_email" }, now());
  const { accountId, newEmail } = link;
  const change = db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    if (!account || newEmail === null || !(await consumeLink(tx, link.tokenHash, now())))
      throw linkUsed();
    await lockDriver(tx, accountId);
    await updateEmail(tx, accountId, { email: newEmail, provenAt: now() });
    await endLinks(tx, accountId, { as: "withdrawn" });
    await deleteRequestedEmail(tx, accountId);
    const owedAt = now();
    const { role, email: recipient } = account;
    await queueMail(tx, { accountId, kind: "email_changed", recipient, newEmail, owedAt });
    if (role === "ADMIN")
      await insertOwnAct(tx, {
        adminId: accountId,
        at: owedAt,
        action: "email_changed",
        before: { email: recipient },
        after: { email: newEmail },
      });
    return deleteSessionsOf(tx, accountId, caller?.id === accountId ? caller.session : undefined);
  });
  sessions.forget(await change.catch(rethrowAsTaken));
  await compareMarks(db, accountId, now());
  return accountId;
}

/** Throws 409 if another account registered with the address after the link was sent; rethrows other errors. */
function rethrowAsTaken(error: unknown): never {
  const isTaken = error instanceof Error && "constraint" in error && error.constraint === UNIQUE;
  if (!isTaken) throw error;
  throw new Problem(
    409,
    "email_taken",
    "Another account now uses this email. Your email stays as it was.",
  );
}

const UNIQUE = "accounts_role_email_key";

function sameEmail(): Problem {
  const message = "This is your email already";
  return new Problem(422, "same_email", message, { fields: { email: message } });
}
