import type { FastifyRequest } from "fastify";
import type { Db } from "#server/database/db.ts";
import { inBatches } from "#server/database/in-batches.ts";
import { bearerOf, type SignedIn } from "#server/http/session.ts";
import type { Services } from "#server/services.ts";
import type { Account } from "./queries.ts";
import { type OpenSession, type SessionCache, sessionCache } from "./session-cache.ts";
import {
  deleteSession,
  deleteSessionsOf,
  insertAdminSession,
  insertSession,
  insertSessionWith,
  keepSessions,
  listSessions,
  type Session,
} from "./session-queries.ts";
import { newToken, sessionOf } from "./tokens.ts";
import { createTokenGuard } from "./unknown-tokens.ts";

const SESSION_MS = 7 * 24 * 60 * 60_000;
/** Admin sessions are short and end when idle (decision 19). */
const ADMIN_SESSION_MS = 8 * 60 * 60_000;
const ADMIN_IDLE_MS = 30 * 60_000;
/** Extends an admin session at most once a minute. */
const FRESH_MS = ADMIN_IDLE_MS - 60_000;

/** Session caches by database, shared between the reader that fills them and the calls that end sessions. */
const caches = new WeakMap<Db, SessionCache>();
const guards = new WeakMap<Db, ReturnType<typeof createTokenGuard>>();

/**
 * Resolves the bearer token of a request to its account; null without an open session. Throws 429 for many unknown
 * tokens.
 */
export function sessionReader(services: Services) {
  const cache = sessionCache(sessionLoader(services));
  const guard = createTokenGuard();
  caches.set(services.db, cache);
  guards.set(services.db, guard);
  services.events.subscribe("faire_session", cache.forget);
  services.events.onGap(cache.forgetAll);
  return async (request: FastifyRequest): Promise<SignedIn | null> => {
    const token = bearerOf(request);
    if (token === null) return null;
    if (!services.env.RATE_LIMITS) return findSession(services, token);
    const session = sessionOf(token);
    guard.check(session, request.ip);
    const found = await findSession(services, token);
    if (found) guard.noteOpen(session);
    else guard.noteUnknown(session, request.ip);
    return found;
  };
}

/** Account of a token while its session is open, else null. Requires this node's reader. */
export async function findSession(
  { db, now }: Pick<Services, "db" | "now">,
  token: string,
): Promise<SignedIn | null> {
  const open = await caches.get(db)?.read(sessionOf(token));
  return open && open.expiresAt > now() ? open : null;
}

/**
 * Opens a session of seven days for an account whose password was checked against `passwordHash`. Returns the token,
 * which is not stored; null if the password has changed since, because the change ended all sessions.
 */
export async function openSessionWith(
  { db, now }: Services,
  { id: accountId, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<string | null> {
  const token = newToken();
  const session = { session: sessionOf(token), accountId, expiresAt: sessionEnd(now()) };
  return (await insertSessionWith(db, session, passwordHash)) ? opened(db, token) : null;
}

/** Opens a shorter session for an admin; null also for a disabled admin. */
export async function openAdminSession(
  { db, now }: Services,
  { id: accountId, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<string | null> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + ADMIN_SESSION_MS);
  const idleUntil = new Date(now().getTime() + ADMIN_IDLE_MS);
  const session = { session: sessionOf(token), accountId, expiresAt, idleUntil };
  return (await insertAdminSession(db, session, passwordHash)) ? opened(db, token) : null;
}

/** Opens a session of seven days without a password check. Returns the token. */
export async function openSession(
  { db, now }: Pick<Services, "db" | "now">,
  accountId: string,
): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    session: sessionOf(token),
    accountId,
    expiresAt: sessionEnd(now()),
  });
  return token;
}

/** Registers the new session with this node's token guard and returns its token. */
function opened(db: Db, token: string): string {
  guards.get(db)?.noteOpen(sessionOf(token));
  return token;
}

const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_MS);

/** Ends one session: on this node at once, on other nodes when the notification arrives. */
export async function endSession({ db }: Services, session: string): Promise<void> {
  await deleteSession(db, session);
  caches.get(db)?.forget(session);
}

/** Ends all sessions of an account. */
export async function endSessionsOf({ db }: Services, accountId: string): Promise<void> {
  forgetSessions(db, await deleteSessionsOf(db, accountId));
}

/** Evicts ended sessions from this node's cache after the commit; other nodes are notified. */
export function forgetSessions(db: Db, ended: readonly string[]): void {
  for (const session of ended) caches.get(db)?.forget(session);
}

interface Asked {
  session: string;
  found: OpenSession | null;
}

/** Batches concurrent lookups into one query: after a restart, every user's session is read again. */
function sessionLoader({ db, now }: Pick<Services, "db" | "now">) {
  const readAll = async (asked: Asked[]): Promise<void> => {
    const found = await listSessions(
      db,
      asked.map(({ session }) => session),
    );
    await keepUsed(db, found, now());
    const bySession = new Map(found.map((open) => [open.session, openUntil(open, now())]));
    for (const one of asked) one.found = bySession.get(one.session) ?? null;
  };
  const reads = inBatches(readAll, { atOnce: 2, most: 500 });
  return async (session: string): Promise<OpenSession | null> => {
    const asked: Asked = { session, found: null };
    await reads.add(asked);
    return asked.found;
  };
}

/** Session as cached; null if its idle limit has passed. */
function openUntil({ accountId: id, role, session, expiresAt, idleUntil }: Session, now: Date) {
  if (idleUntil === null) return { id, role, session, expiresAt };
  const usedUntil = idleUntil > now ? now.getTime() + ADMIN_IDLE_MS : idleUntil.getTime();
  return { id, role, session, expiresAt: new Date(Math.min(expiresAt.getTime(), usedUntil)) };
}

/** Writes the last use of sessions, at most once a minute each. */
async function keepUsed(db: Db, found: Session[], now: Date): Promise<void> {
  const used = found.filter(
    ({ idleUntil }) =>
      idleUntil !== null && idleUntil > now && idleUntil.getTime() < now.getTime() + FRESH_MS,
  );
  if (used.length === 0) return;
  const sessions = used.map(({ session }) => session);
  await keepSessions(db, sessions, { now, idleUntil: new Date(now.getTime() + ADMIN_IDLE_MS) });
}
