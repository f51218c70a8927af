import { findAccount } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { invitationMinutes } from "#shared/admin/join-contract.ts";
import type { AdminRole } from "#shared/permissions.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  disableAdmin,
  enableAdmin,
  findAdmin,
  lockOwners,
  saveInvitation,
  setAdminRole,
} from "./admin-queries.ts";

type Dependencies = Pick<Services, "db" | "now">;

interface Change {
  admin: { id: string; email: string };
  /** The acting owner; the changed admin for commands. */
  by: string;
  reason: string;
}

/**
 * Sets an admin's role. Returns the ended sessions; a change without effect ends none and is not in the audit. Throws
 * 409 for the last owner.
 */
export async function changeRole(
  { db, now }: Dependencies,
  { admin, by, reason }: Change,
  role: AdminRole,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    const before = (await findAdmin(tx, admin.id))?.role ?? null;
    if (before === role) return [];
    if (role !== "owner") refuseLastOwner(owners, admin);
    await setAdminRole(tx, admin.id, role);
    const values = { before: { role: before }, after: { role } };
    await insertAct(tx, {
      ...{ at: now(), adminId: by, action: "admin_role", subjectId: admin.id, reason },
      ...values,
    });
    return deleteSessionsOf(tx, admin.id);
  });
}

/** Refuses or allows an admin's log-ins. Returns the ended sessions. Throws 409 for the last owner. */
export async function setDisabled(
  { db, now }: Dependencies,
  { admin, by, reason }: Change,
  isDisabled: boolean,
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    if (isDisabled) refuseLastOwner(await lockOwners(tx), admin);
    const hasChanged = await (isDisabled
      ? disableAdmin(tx, admin.id, now())
      : enableAdmin(tx, admin.id));
    const ended = isDisabled ? await deleteSessionsOf(tx, admin.id) : [];
    if (!hasChanged) return ended;
    const action = isDisabled ? "admin_disabled" : "admin_enabled";
    await insertAct(tx, {
      ...{ at: now(), adminId: by, action, subjectId: admin.id, reason },
      ...{ before: { isDisabled: !isDisabled }, after: { isDisabled } },
    });
    return ended;
  });
}

/** Some permissions, such as reading the audit, belong to owners alone. */
function refuseLastOwner(owners: readonly string[], { id, email }: Change["admin"]): void {
  if (owners.length === 1 && owners[0] === id)
    throw new Problem(
      409,
      "last_owner",
      `${email} is the last owner. Make another admin an owner first.`,
    );
}

/**
 * Creates a link for a new admin; the first is an owner, others are support by default. Returns null if the email is
 * an admin's.
 */
export async function invite(
  { db, now, env }: Dependencies & { env: Pick<Services["env"], "publicUrl"> },
  email: string,
  chosenRole?: AdminRole,
): Promise<{ url: string; expiresAt: Date } | null> {
  if (await findAccount(db, "ADMIN", email)) return null;
  const token = newToken();
  const expiresAt = plusMinutes(now(), invitationMinutes);
  const role = chosenRole ?? (await defaultRole(db));
  await saveInvitation(db, { email, role, token: sessionOf(token), expiresAt });
  return { url: `${env.publicUrl}/admin/join#${token}`, expiresAt };
}

const defaultRole = async (db: Db): Promise<AdminRole> =>
  (await lockOwners(db)).length === 0 ? "owner" : "support";
