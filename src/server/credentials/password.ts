import type { Transaction } from "kysely";
import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { anonymousLane, hashPassword, trustedLane } from "#server/accounts/password-hashing.ts";
import { findAccountById } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { assertStrongPassword } from "#server/accounts/weak-passwords.ts";
import { insertOwnAct } from "#server/audit/queries.ts";
import { markEmailVerified } from "#server/contact-proofs/queries.ts";
import type { DB, Role } from "#server/database/tables.d.ts";
import type { SignedIn } from "#server/http/session.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { consumeLink, endLinks } from "./link-queries.ts";
import { getOpenLink, linkUsed } from "./links.ts";
import { queueMail } from "./mail-queries.ts";
import {
  deletePasskeysOf,
  deleteRequestedEmail,
  lockCredentials,
  updatePassword,
} from "./queries.ts";

/**
 * Sets the password chosen through a link, ends all sessions and other links of the account, and mails its owner. The
 * link of a rider or driver came by mail: it confirms the address, and deletes the account's passkeys. That of an admin
 * came from the operator, and is written to the audit. Of concurrent uses of a link, one succeeds. Throws 404 and 409
 * for an invalid link, 422 for an easily guessed password.
 */
export async function resetPasswordWith(
  services: Pick<Services, "db" | "sessions" | "now" | "isBreached">,
  { token, role, password, ip }: { token: string; role: Role; password: string; ip: string },
): Promise<string> {
  const { db, now } = services;
  const link = await getOpenLink(db, { token, role, purpose: "reset_password" }, now());
  const owner = await findAccountById(db, link.accountId);
  if (owner) await assertStrongPassword(services, password, { owner, field: "password" });
  const passwordHash = await hashPassword(password, anonymousLane(ip));
  const endedSessions = await db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, link.accountId);
    if (!account || !(await consumeLink(tx, link.tokenHash, now()))) throw linkUsed();
    await setPassword(tx, account.id, passwordHash);
    const { id: accountId, email: recipient } = account;
    if (account.role === "ADMIN")
      await insertOwnAct(tx, { adminId: accountId, at: now(), action: "password_reset" });
    else await trustMailedLink(tx, accountId, now());
    await queueMail(tx, { accountId, recipient, kind: "password_reset", owedAt: now() });
    return deleteSessionsOf(tx, accountId);
  });
  services.sessions.forget(endedSessions);
  return link.accountId;
}

async function trustMailedLink(tx: Transaction<DB>, accountId: string, now: Date): Promise<void> {
  // A stranger who knew the old password may have added one.
  await deletePasskeysOf(tx, accountId);
  // Opening the link proves access to the mailbox.
  await markEmailVerified(tx, accountId, now);
}

/**
 * Changes the password after checking the current one, and ends the other sessions. Throws 422 when the current one is
 * wrong or the new one is easily guessed.
 */
export async function changePasswordOf(
  services: Services,
  { id: accountId, session }: SignedIn,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, now } = services;
  const check = { accountId, password: currentPassword, field: "currentPassword" };
  const checkedAccount = await getAccountByPassword(services, check);
  await assertStrongPassword(services, newPassword, {
    owner: checkedAccount,
    field: "newPassword",
  });
  const passwordHash = await hashPassword(newPassword, trustedLane(accountId));
  const endedSessions = await db.transaction().execute(async (tx) => {
    const account = await lockCredentials(tx, accountId);
    assertSamePassword(account, checkedAccount);
    await setPassword(tx, accountId, passwordHash);
    const owedAt = now();
    const { role, email: recipient } = account;
    await queueMail(tx, { accountId, recipient, kind: "password_changed", owedAt });
    if (role === "ADMIN")
      await insertOwnAct(tx, { adminId: accountId, at: owedAt, action: "password_changed" });
    return deleteSessionsOf(tx, accountId, session);
  });
  services.sessions.forget(endedSessions);
}

/** Sets the password, and ends open links and pending changes that were authorized by the old one. */
async function setPassword(tx: Transaction<DB>, id: string, passwordHash: string): Promise<void> {
  await updatePassword(tx, id, passwordHash);
  await endLinks(tx, id, { as: "withdrawn" });
  await deleteRequestedEmail(tx, id);
}

type WithPassword = { passwordHash: string };

/**
 * Throws 409 if the password changed after the request was authorized, or the account was deleted: a password change
 * must invalidate requests made with the old one.
 */
export function assertSamePassword<A extends WithPassword>(
  locked: A | undefined,
  authorized: WithPassword,
): asserts locked is A {
  if (locked?.passwordHash === authorized.passwordHash) return;
  throw new Problem(409, "password_changed", "Your password was changed meanwhile. Log in again.");
}
