import type { Db } from "#server/database/db.ts";
import type { AdminRole } from "#shared/permissions.ts";

/** Up to 1,000 admins, oldest first. */
export async function listAdmins(db: Db) {
  return db
    .selectFrom("admins")
    .innerJoin("accounts", "accounts.id", "admins.accountId")
    .select(["accounts.id", "email", "firstName", "lastName", "createdAt", "disabledAt"])
    .select("admins.role")
    .orderBy("createdAt")
    .orderBy("email")
    .limit(1000)
    .execute();
}

export interface Invitation {
  email: string;
  role: AdminRole;
}

/** Stores an invitation and replaces an earlier one; `token` is its SHA-256, hex. */
export async function saveInvitation(
  db: Db,
  { email, role, token, expiresAt }: Invitation & { token: string; expiresAt: Date },
): Promise<void> {
  const invitation = { tokenHash: Buffer.from(token, "hex"), role, expiresAt };
  await db
    .insertInto("adminInvitations")
    .values({ email, ...invitation })
    .onConflict((conflict) => conflict.column("email").doUpdateSet(invitation))
    .execute();
}

/** E-mail of an open invitation. */
export async function findInvited(db: Db, token: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom("adminInvitations")
    .select("email")
    .where("tokenHash", "=", Buffer.from(token, "hex"))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.email;
}

/** Consumes an open invitation; null if there is none. */
export async function consumeInvitation(
  tx: Db,
  token: string,
  now: Date,
): Promise<Invitation | null> {
  const row = await tx
    .deleteFrom("adminInvitations")
    .where("tokenHash", "=", Buffer.from(token, "hex"))
    .where("expiresAt", ">", now)
    .returning(["email", "role"])
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the owners who can log in, until the transaction ends. Returns their ids. */
export async function lockOwners(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom("admins")
    .select("accountId")
    .where("role", "=", "owner")
    .where("disabledAt", "is", null)
    .orderBy("accountId")
    .forUpdate()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function findAdmin(
  db: Db,
  accountId: string,
): Promise<{ role: AdminRole; disabledAt: Date | null } | null> {
  const row = await db
    .selectFrom("admins")
    .select(["role", "disabledAt"])
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row ?? null;
}

export async function setAdminRole(tx: Db, accountId: string, role: AdminRole): Promise<void> {
  await tx.updateTable("admins").set({ role }).where("accountId", "=", accountId).execute();
}

/** Returns false if the admin was already disabled. */
export async function disableAdmin(tx: Db, accountId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("admins")
    .set({ disabledAt: now })
    .where("accountId", "=", accountId)
    .where("disabledAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns false if the admin was not disabled. */
export async function enableAdmin(tx: Db, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("admins")
    .set({ disabledAt: null })
    .where("accountId", "=", accountId)
    .where("disabledAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
