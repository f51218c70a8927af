import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-batches.ts";
import type { AdminRole, Role } from "#server/database/tables.d.ts";
import { lockAccount } from "./queries.ts";
import { isSuspended } from "./suspended-queries.ts";

export interface Session {
  /** SHA-256 of the token, hex. */
  session: string;
  accountId: string;
  role: Role;
  /** Null for riders and drivers. */
  adminRole: AdminRole | null;
  expiresAt: Date;
  /** End of the session unless it is used; null for sessions without an idle limit. */
  idleUntil: Date | null;
  /** Last stored use, at most an hour old while the session is in use; null until a use is stored. */
  usedAt: Date | null;
  createdAt: Date;
  isSuspended: boolean;
  /** An admin with neither two-step login nor a passkey. */
  lacksSecondStep: boolean;
}

type NewSession = Pick<Session, "session" | "accountId" | "expiresAt"> & {
  openedAt: Date;
  /** Browser and system; null without a browser. */
  device: string | null;
};

export async function insertSession(
  db: Db,
  { session, openedAt: createdAt, ...opened }: NewSession,
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ tokenHash: Buffer.from(session, "hex"), createdAt, ...opened })
    .execute();
}

/** Opens a session if the account still has this password hash. Waits for a concurrent password change. */
export async function insertSessionWith(
  db: Db,
  { session, accountId, openedAt, expiresAt, device }: NewSession,
  passwordHash: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, account_id, created_at, expires_at, device)
    select ${Buffer.from(session, "hex")}, id, ${openedAt}::timestamptz, ${expiresAt}::timestamptz, ${device}::text
    from accounts
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
    .select(["sessions.createdAt", "sessions.usedAt"])
    .select(sql<string>`encode(token_hash, 'hex')`.as("session"))
    .select(
      sql<boolean>`accounts.role = 'ADMIN' and not exists (
        select from second_steps where second_steps.account_id = accounts.id and enabled_at is not null)
        and not exists (select from passkeys where passkeys.account_id = accounts.id)`.as(
        "lacksSecondStep",
      ),
    )
    .select("admins.role as adminRole")
    .select(isSuspended(sql.ref("sessions.account_id")).as("isSuspended"))
    .where("admins.disabledAt", "is", null)
    .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
    .execute();
}

/**
 * Records the use of open sessions and extends their idle limit. Skips sessions past that limit, and locked ones, which
 * are being ended.
 */
export async function markSessionsUsed(
  db: Db,
  sessions: string[],
  { now, idleUntil }: { now: Date; idleUntil: Date },
): Promise<void> {
  const hashes = sessions.map((session) => Buffer.from(session, "hex"));
  await sql`
    update sessions set used_at = ${now}::timestamptz,
      idle_until = case when idle_until is not null then ${idleUntil}::timestamptz end
    where token_hash in (
      select token_hash from sessions where token_hash = any(${hashes}::bytea[])
        and (idle_until is null or idle_until > ${now})
      for no key update skip locked)`.execute(db);
}

/** Locks a session until the transaction ends. Returns false if it has ended. */
export async function lockSession(tx: Db, session: string): Promise<boolean> {
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
  deleteInBatches(
    db,
    "sessions",
    sql`expires_at <= ${now} or idle_until <= ${now}`,
    sql`pg_notify('faire_session', encode(token_hash, 'hex'))`,
  );

/**
 * Opens a session if the account still has this password hash and is not disabled. Waits for a concurrent change of
 * either; a later change finds the session and ends it.
 */
export async function insertAdminSession(
  db: Db,
  opened: NewSession & { idleUntil: Date },
  passwordHash: string,
): Promise<boolean> {
  const { session, accountId, openedAt, expiresAt, idleUntil, device } = opened;
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, account_id, created_at, expires_at, idle_until, device)
    select ${Buffer.from(session, "hex")}, id, ${openedAt}::timestamptz, ${expiresAt}::timestamptz,
      ${idleUntil}::timestamptz, ${device}::text
    from accounts join admins on admins.account_id = accounts.id
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null and disabled_at is null
    for share`.execute(db);
  return numAffectedRows === 1n;
}

/** Public id of a session: a hash of its token hash, so that the list of sessions reveals no token hash. */
const publicId = sql<string>`encode(sha256(token_hash), 'hex')`;

/** Open sessions of an account, latest use first, at most 100. */
export async function listOpenSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select([publicId.as("id"), sql<string>`encode(token_hash, 'hex')`.as("session")])
    .select(["device", "createdAt"])
    .select(sql<Date>`coalesce(used_at, created_at)`.as("lastUsedAt"))
    .where("accountId", "=", accountId)
    .where("expiresAt", ">", now)
    .where((where) => where.or([where("idleUntil", "is", null), where("idleUntil", ">", now)]))
    .orderBy("lastUsedAt", "desc")
    .orderBy("tokenHash")
    .limit(100)
    .execute();
}

/** Token hash (hex) of an account's session by its public id. */
export async function findSessionOf(
  db: Db,
  accountId: string,
  id: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("sessions")
    .select(sql<string>`encode(token_hash, 'hex')`.as("session"))
    .where("accountId", "=", accountId)
    .where(publicId, "=", id)
    .executeTakeFirst();
  return found?.session;
}

/**
 * Gives an open session the hash of another token, keeps its limits, push subscriptions and payout codes, marks it as
 * confirmed now, and notifies every node. Locks the account first, as every change of credentials does. Returns false
 * if the session has ended.
 */
export async function renewSession(
  db: Db,
  { session, newSession }: { session: string; newSession: string },
  now: Date,
): Promise<boolean> {
  const [old, next] = [session, newSession].map((hash) => Buffer.from(hash, "hex"));
  return db.transaction().execute(async (tx) => {
    const owner = await findOwner(tx, session);
    if (!owner || !(await lockAccount(tx, owner.accountId))) return false;
    const { numAffectedRows } = await sql`
      insert into sessions (token_hash, account_id, created_at, expires_at, idle_until, device, used_at, confirmed_at)
      select ${next}, account_id, created_at, expires_at, idle_until, device, used_at, ${now}::timestamptz
      from sessions where token_hash = ${old} for update`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    await sql`update push_subscriptions set session = ${next} where session = ${old}`.execute(tx);
    await sql`update payout_codes set session_hash = ${next} where session_hash = ${old}`.execute(
      tx,
    );
    await deleteSession(tx, session);
    return true;
  });
}

const findOwner = (db: Db, session: string) =>
  db
    .selectFrom("sessions")
    .select("accountId")
    .where("tokenHash", "=", Buffer.from(session, "hex"))
    .executeTakeFirst();

/** When the password was last entered in a session: at its start or later. */
export async function findConfirmedAt(db: Db, session: string): Promise<Date | undefined> {
  const found = await db
    .selectFrom("sessions")
    .select(sql<Date>`coalesce(confirmed_at, created_at)`.as("at"))
    .where("tokenHash", "=", Buffer.from(session, "hex"))
    .executeTakeFirst();
  return found?.at;
}

/** Makes every node read an account's sessions again. */
export async function announceSessionsOf(tx: Db, accountId: string): Promise<void> {
  await sql`
    select pg_notify('faire_session', encode(token_hash, 'hex')) from sessions
    where account_id = ${accountId}`.execute(tx);
}
