import type { Selectable } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { Accounts, AdminRole, Role } from "#server/database/tables.d.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";

const accountColumns = [
  "id",
  "role",
  "email",
  "passwordHash",
  "firstName",
  "lastName",
  "phoneNumber",
  "profileImage",
  "referralCode",
] as const;

export type Account = Pick<Selectable<Accounts>, (typeof accountColumns)[number]>;

export type NewAccount = Account & { referredBy: string | null; sharesPhone?: boolean };

/** Account by role and lower-case e-mail, unless it was deleted. */
export async function findAccount(db: Db, role: Role, email: string): Promise<Account | undefined> {
  return db
    .selectFrom("accounts")
    .select(accountColumns)
    .where("role", "=", role)
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Account by id, including deleted accounts. */
export async function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db.selectFrom("accounts").select(accountColumns).where("id", "=", id).executeTakeFirst();
}

/** Account by id, unless it was deleted. */
export async function findOpenAccount(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom("accounts")
    .select(accountColumns)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** Role among the admins; null for riders and drivers. */
export async function findAdminRole(db: Db, accountId: string): Promise<AdminRole | null> {
  const row = await db
    .selectFrom("admins")
    .select("role")
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Owner of a referral code. */
export async function findReferrer(
  db: Db,
  referralCode: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom("accounts")
    .select(["id", "email"])
    .where("referralCode", "=", referralCode)
    .executeTakeFirst();
}

/** Returns false when the role already has this e-mail, or the referral code is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("accounts")
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Inserts an unverified driver with the first version of their rates. */
export async function insertDriver(
  db: Db,
  accountId: string,
  rates: { baseFareCents: number; perMinuteCents: number; perMileCents: number },
): Promise<void> {
  await db.insertInto("drivers").values({ accountId }).execute();
  await db
    .insertInto("rates")
    .values({ driverId: accountId, version: firstRatesVersion, ...rates })
    .execute();
}

/** Locks the account row until the transaction ends. Returns false if the account was deleted. */
export async function lockAccount(tx: Db, id: string): Promise<boolean> {
  const account = await tx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return account !== undefined;
}

/** Locks the driver row until the transaction ends; does nothing for a rider. */
export async function lockDriver(tx: Db, id: string): Promise<void> {
  await tx
    .selectFrom("drivers")
    .select("accountId")
    .where("accountId", "=", id)
    .forNoKeyUpdate()
    .execute();
}

/** Records that the account has logged in. Returns true the first time. */
export async function noteFirstLogIn(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ hasLoggedIn: true })
    .where("id", "=", id)
    .where("hasLoggedIn", "=", false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
