import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import { deleteInBatches } from "#server/database/delete-in-lots.ts";
import type { Role } from "#server/database/tables.d.ts";
import { isSuspended } from "./suspended-queries.ts";

export interface Session {
  /** SHA-256 of the token, hex. */
  session: string;
  accountId: string;
  role: Role;
  expiresAt: Date;
  /** End of the session unless it is used; null for sessions without an idle limit. */
  idleUntil: Date | null;
  isSuspended: boolean;
}

type NewSession = Pick<Session, "session" | "accountId" | "expiresAt">;

export async function insertSession(
  db: Db,
  { session, accountId, expiresAt }: NewSession,
): Promise<void> {
  await db
    .insertInto("sessions")
    .values({ tokenHash: Buffer.from(session, "hex"), accountId, expiresAt })
    .execute();
}

/** Opens a session if the account still has this password hash. Waits for a concurrent password change. */
export async function insertSessionWith(
  db: Db,
  { session, accountId, expiresAt }: NewSession,
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
    .select(isSuspended(sql.ref("sessions.account_id")).as("isSuspended"))
    .where("admins.disabledAt", "is", null)
    .where(sql<boolean>`token_hash = any(${hashes}::bytea[])`)
    .execute();
}

/** Extends the idle limit of used sessions that have not expired and are not being ended. */
export async function extendSessions(
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
  opened: { session: string; accountId: string; expiresAt: Date; idleUntil: Date },
  passwordHash: string,
): Promise<boolean> {
  const { session, accountId, expiresAt, idleUntil } = opened;
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, account_id, expires_at, idle_until)
    select ${Buffer.from(session, "hex")}, id, ${expiresAt}::timestamptz, ${idleUntil}::timestamptz
    from accounts join admins on admins.account_id = accounts.id
    where id = ${accountId} and password_hash = ${passwordHash} and deleted_at is null and disabled_at is null
    for share`.execute(db);
  return numAffectedRows === 1n;
}
