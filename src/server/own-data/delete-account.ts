import { getAccountByPassword } from "#server/accounts/known-password.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { deleteBreadcrumbsOf } from "#server/breadcrumbs/queries.ts";
import { findCustomerId } from "#server/cards/customer-queries.ts";
import { queueMail } from "#server/credentials/mail-queries.ts";
import { assertSamePassword } from "#server/credentials/password.ts";
import { lockCredentials } from "#server/credentials/queries.ts";
import { deleteDocumentFile, listFilesOf } from "#server/documents/queries.ts";
import type { SignedIn } from "#server/http/session.ts";
import { notSignedIn } from "#server/http/session.ts";
import { deleteMessagesOf } from "#server/messages/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { Problem } from "#server/problem.ts";
import { deleteUpload } from "#server/profile/upload-queries.ts";
import { newcomerHash } from "#server/referrals/newcomer-hash.ts";
import { storeDeletedNewcomer } from "#server/referrals/queries.ts";
import { deleteRoutesOf } from "#server/rides/route-queries.ts";
import type { Services } from "#server/services.ts";
import {
  countOpen,
  deletePersonalRows,
  deleteUnlinkedRows,
  eraseAccount,
  eraseFromRides,
  listUploads,
  lockVotedIdeas,
  retireDriver,
} from "./delete-queries.ts";

/**
 * Deletes an account: removes personal data, keeps paid records without a name, ends its sessions and frees its e-mail.
 * Throws 409 while the account has a ride or money in progress, 422 for a wrong password, 403 for admins.
 */
export async function deleteAccountOf(
  services: Services,
  { id, role }: SignedIn,
  password: string,
): Promise<void> {
  const { db, market, now } = services;
  if (role === "ADMIN") throw adminStays();
  const checkedAccount = await getAccountByPassword(services, {
    accountId: id,
    password,
    field: "password",
  });
  const { sessions, uploads, documents } = await db.transaction().execute(async (tx) => {
    // After the lock, a concurrent booking is either visible or fails on the deleted account.
    const account = await lockCredentials(tx, id);
    if (!account) throw notSignedIn();
    assertSamePassword(account, checkedAccount);
    assertNothingOpen(await countOpen(tx, id));
    const { email: recipient } = account;
    await storeDeletedNewcomer(tx, id, newcomerHash(services, { role, email: recipient }));
    const endedSessions = await deleteSessionsOf(tx, id);
    // Before `eraseAccount`: other changes of a driver's data lock the driver's row before the account's.
    if (role === "DRIVER") await retireDriver(tx, id);
    await eraseAccount(tx, id, now());
    if (role === "RIDER") await eraseFromRides(tx, id);
    if (role === "RIDER") await deleteRoutesOf(tx, id);
    await deleteBreadcrumbsOf(tx, id);
    await deleteMessagesOf(tx, id);
    await lockVotedIdeas(tx, id);
    const customerId = await findCustomerId(tx, id);
    if (customerId) await enqueue(tx, "delete_customer", { customerId }, `customer:${customerId}`);
    await deletePersonalRows(tx, id);
    await deleteUnlinkedRows(tx, id);
    await queueMail(tx, { accountId: id, kind: "account_deleted", recipient, owedAt: now() });
    return {
      sessions: endedSessions,
      uploads: await listUploads(tx, id),
      documents: await listFilesOf(tx, id),
    };
  });
  services.sessions.forget(sessions);
  if (role === "DRIVER") await market.reload(id);
  await removeFiles(services, uploads);
  await removeDocuments(services, documents);
}

/** The daily sweep removes documents that remain after a failure: no submission refers to them. */
async function removeDocuments(
  { db, documents }: Pick<Services, "db" | "documents">,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await documents.remove(name);
    await deleteDocumentFile(db, name);
  }
}

/** The daily sweep removes files that remain after a failure: no profile shows them. */
async function removeFiles(
  { db, files }: Pick<Services, "db" | "files">,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await files.remove(name);
    await deleteUpload(db, name);
  }
}

function assertNothingOpen({ rides, payments }: { rides: number; payments: number }): void {
  if (rides > 0)
    throw new Problem(
      409,
      "ride_open",
      "A ride of yours is not over. End or cancel it, then delete your account.",
    );
  if (payments > 0)
    throw new Problem(
      409,
      "money_open",
      "Money of a ride of yours is still on its way. Try again in a few minutes.",
    );
}

const adminStays = () =>
  new Problem(403, "wrong_role", "An admin's account is not deleted here. Ask another admin.");
