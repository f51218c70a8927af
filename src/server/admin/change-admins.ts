import { findAccount } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { insertAct, insertOwnAct } from "#server/audit/queries.ts";
import { endLinks } from "#server/credentials/link-queries.ts";
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
 * Sets an admin's role, and whether log-ins are refused, in one transaction. Returns the ended sessions; a change
 * without effect is not in the audit. Throws 409 for the last owner.
 */
export async function changeAdmin(
  { db, now }: Dependencies,
  { admin, by, reason }: Change,
  { role, isDisabled }: { role?: AdminRole | undefined; isDisabled?: boolean | undefined },
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    if (isDisabled || (role && role !== "owner")) assertAnotherOwner(owners, admin);
    const act = { at: now(), adminId: by, subjectId: admin.id, reason };
    const hasNewRole = role !== undefined && (await setRole(tx, act, role));
    if (isDisabled !== undefined) await setDisabled(tx, act, isDisabled);
    return hasNewRole || isDisabled ? deleteSessionsOf(tx, admin.id) : [];
  });
}

type ActOn = { at: Date; adminId: string; subjectId: string; reason: string };

async function setRole(tx: Db, act: ActOn, role: AdminRole): Promise<boolean> {
  const before = (await findAdmin(tx, act.subjectId))?.role ?? null;
  if (before === role) return false;
  await setAdminRole(tx, act.subjectId, role);
  await insertAct(tx, { ...act, action: "admin_role", before: { role: before }, after: { role } });
  return true;
}

async function setDisabled(tx: Db, act: ActOn, isDisabled: boolean): Promise<void> {
  const { subjectId, at } = act;
  const hasChanged = await (isDisabled
    ? disableAdmin(tx, subjectId, at)
    : enableAdmin(tx, subjectId));
  if (!hasChanged) return;
  // A link that the operator printed would set a password for an account that is disabled.
  if (isDisabled) await endLinks(tx, subjectId, { as: "withdrawn" });
  const action = isDisabled ? "admin_disabled" : "admin_enabled";
  const values = { before: { isDisabled: !isDisabled }, after: { isDisabled } };
  await insertAct(tx, { ...act, action, ...values });
}

/** Throws 409 for the last owner, because only owners have some permissions, such as reading the audit log. */
function assertAnotherOwner(owners: readonly string[], { id, email }: Change["admin"]): void {
  if (owners.length === 1 && owners[0] === id)
    throw new Problem(
      409,
      "last_owner",
      `${email} is the last owner. Make another admin an owner first.`,
    );
}

/**
 * Creates a link for a new admin; the first is an owner, others are support by default. `by` is the inviting owner,
 * null for a command. Returns null if the email is an admin's.
 */
export async function invite(
  { db, now, env }: Dependencies & { env: Pick<Services["env"], "publicUrl"> },
  { email, by }: { email: string; by: string | null },
  chosenRole?: AdminRole,
): Promise<{ url: string; expiresAt: Date } | null> {
  if (await findAccount(db, "ADMIN", email)) return null;
  const token = newToken();
  const at = now();
  const expiresAt = plusMinutes(at, invitationMinutes);
  await db.transaction().execute(async (tx) => {
    const role = chosenRole ?? (await defaultRole(tx));
    await saveInvitation(tx, { email, role, token: sessionOf(token), expiresAt });
    if (by === null) return;
    await insertOwnAct(tx, { at, adminId: by, action: "admin_invited", after: { email, role } });
  });
  return { url: `${env.publicUrl}/admin/join#${token}`, expiresAt };
}

const defaultRole = async (db: Db): Promise<AdminRole> =>
  (await lockOwners(db)).length === 0 ? "owner" : "support";
