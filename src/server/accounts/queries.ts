import { type Selectable, sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInLots } from "#server/database/delete-in-lots.ts";
import type { Accounts, Role } from "#server/database/tables.d.ts";
import { firstRatesVersion } from "#server/rates/queries.ts";

export type Account = Omit<Selectable<Accounts>, "createdAt" | "referredBy" | "deletedAt">;
export type NewAccount = Account & { referredBy: string | null };

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

/** Account by role and lower-case e-mail. */
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

export interface Session {
  /** SHA-256 of the token, hex. */
  session: string;
  accountId: string;
  role: Role;
  expiresAt: Date;
  /** End of the session unless it is used; null for sessions without an idle limit. */
  idleUntil: Date | null;
}

export async function insertSession(
  db: Db,
  { session, accountId, expiresAt }: Omit<Session, "role" | "idleUntil">,
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ tokenHash: Buffer.from(session, "hex"), accountId, expiresAt })
    .execute();
}

/** Opens a session if the account still has this password hash. Waits for a concurrent password change. */
export async function insertSessionWith(
  db: Db,
  { session, accountId, expiresAt }: Omit<Session, "role" | "idleUntil">,
  passwordHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, account_id, expires_at)
    select ${Buffer.from(session, "hex")}, id, ${expiresAt}::timestamptz from accounts
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null
    for share`.execute(db);
  return numAffectedRows === 1n;
}

/** Sessions by token hash, including expired ones. Excludes disabled admins. */
export async function listSessions(db: Db, sessions: string[]): Promise<Session[]> {
  const hashes = sessions.map((session) => Buffer.from(session, "hex"));
  return db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.accountId")
    .leftJoin("admins", "admins.accountId", "sessions.accountId")
    .select(["sessions.accountId", "accounts.role", "sessions.expiresAt", "sessions.idleUntil"])
    .select(sql<string>`encode(token_hash, 'hex')`.as("session"))
    .where("admins.disabledAt", "is", null)
    .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
    .execute();
}

/** Extends the idle limit of used sessions that have not expired and are not being ended. */
export async function keepSessions(
  db: Db,
  sessions: string[],
  { now, idleUntil }: { now: Date; idleUntil: Date },
): Promise<void> {
  const hashes = sessions.map((session) => Buffer.from(session, "hex"));
  await sql`
    update sessions set idle_until = ${idleUntil} where token_hash in (
      select token_hash from sessions where token_hash = any(${hashes}::bytea[]) and idle_until > ${now}
      for no key update skip locked)`.execute(db);
}

/** Locks the account row until the transaction ends. Returns false if the account was deleted. */
export async function lockAccountHere(tx: Db, id: string): Promise<boolean> {
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

/** Locks a session until the transaction ends. Returns false if it has ended. */
export async function holdSession(tx: Db, session: string): Promise<boolean> {
  const open = await tx
    .selectFrom("sessions")
    .select("accountId")
    .where("tokenHash", "=", Buffer.from(session, "hex"))
    .forKeyShare()
    .executeTakeFirst();
  return open !== undefined;
}

/** Ends a session and notifies every node. */
export async function deleteSession(db: Db, session: string): Promise<void> {
  await sql`
    with gone as (
      delete from sessions where token_hash = ${Buffer.from(session, "hex")} returning token_hash
    )
    select pg_notify('faire_session', encode(token_hash, 'hex')) from gone`.execute(db);
}

/** Ends all sessions of an account except `except`, and notifies every node. Returns the ended sessions. */
export async function deleteSessionsOf(db: Db, accountId: string, except = ""): Promise<string[]> {
  const { rows } = await sql<{ session: string }>`
    with gone as (
      delete from sessions where token_hash in (
        select token_hash from sessions
        where account_id = ${accountId} and token_hash <> ${Buffer.from(except, "hex")}
        order by token_hash for update)
      returning encode(token_hash, 'hex') as session
    )
    select session, pg_notify('faire_session', session) from gone`.execute(db);
  return rows.map(({ session }) => session);
}

/** Deletes expired sessions, skips locked rows, and notifies every node. Returns the number. */
export const deleteExpiredSessions = (db: Db, now: Date): Promise<number> =>
  deleteInLots(
    db,
    "sessions",
    sql`expires_at <= ${now} or idle_until <= ${now}`,
    sql`pg_notify('faire_session', encode(token_hash, 'hex'))`,
  );
