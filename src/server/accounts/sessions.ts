import type { Events } from "#server/adapters/events/events.ts";
import type { SharedCounters } from "#server/adapters/shared-counters/shared-counters.ts";
import type { Db } from "#server/database/db.ts";
import type { SignedIn } from "#server/http/session.ts";
import { withLockedAccount } from "./account-lock.ts";
import type { Account } from "./queries.ts";
import { sessionCache } from "./session-cache.ts";
import { ADMIN_IDLE_MS, sessionLoader } from "./session-loader.ts";
import {
  deleteSession,
  deleteSessionsOf,
  insertAdminSession,
  insertSession,
  insertSessionWith,
  renewSession,
} from "./session-queries.ts";
import { newToken, sessionOf } from "./tokens.ts";
import { createTokenGuard } from "./unknown-tokens.ts";

const SESSION_MS = 7 * 24 * 60 * 60_000;
/** An admin's session is short and also ends when it is idle (docs/decisions/0019). */
const ADMIN_SESSION_MS = 8 * 60 * 60_000;

type WithPassword = Pick<Account, "id" | "passwordHash">;

/** Open sessions, cached on this node. A session is named by the SHA-256 of its token, hex. */
export interface Sessions {
  /** Returns null unless the token's session is open. */
  find(token: string): Promise<SignedIn | null>;
  /** Like `find`; throws 429 for an address that sends many unknown tokens. */
  findFrom(ip: string, token: string): Promise<SignedIn | null>;
  /**
   * Opens a session of seven days for an account whose password was checked against `passwordHash`. Returns the token,
   * or null if the password has changed since: the change ended all sessions and must not miss this one. `device` names
   * browser and system for the list of sessions.
   */
  open(account: WithPassword, device: string | null): Promise<string | null>;
  /** Like `open`, for an admin: shorter, and null for a disabled one. */
  openAdmin(account: WithPassword, device: string | null): Promise<string | null>;
  /**
   * Replaces the token of a session whose person has authenticated again. Returns the new one; null if it has ended.
   */
  renew(session: string): Promise<string | null>;
  /** Ends a session: on this node at once, on the others when they are notified. */
  end(session: string): Promise<void>;
  /** Ends all sessions of an account. */
  endAllOf(accountId: string): Promise<void>;
  /** Drops ended sessions from the cache, after the transaction that deleted them. */
  forget(ended: readonly string[]): void;
}

interface Dependencies {
  db: Db;
  events: Pick<Events, "subscribe" | "onGap">;
  now: () => Date;
  /** If true, an admin with neither two-step login nor a passkey may only turn on two-step login. */
  requiresSecondStep: boolean;
  sharedCounters: SharedCounters | null;
}

export function createSessions({
  events,
  sharedCounters,
  ...dependencies
}: Dependencies): Sessions {
  const { db, now } = dependencies;
  const cache = sessionCache(sessionLoader(dependencies));
  const guard = createTokenGuard(sharedCounters);
  events.subscribe("faire_session", cache.forget);
  events.onGap(cache.forgetAll);
  const find = async (token: string): Promise<SignedIn | null> => {
    const open = await cache.read(sessionOf(token));
    return open && open.expiresAt > now() ? open : null;
  };
  const noteOpened = (token: string | null): string | null => {
    if (token !== null) guard.noteOpen(sessionOf(token));
    return token;
  };
  const forget = (endedSessions: readonly string[]): void => {
    for (const session of endedSessions) cache.forget(session);
  };
  return {
    find,
    findFrom: (ip, token) => guard.watch({ session: sessionOf(token), ip }, () => find(token)),
    open: async (account, device) =>
      noteOpened(await insertFor(db, account, { device, openedAt: now() })),
    openAdmin: async (account, device) =>
      noteOpened(await insertForAdmin(db, account, { device, openedAt: now() })),
    renew: async (session) => {
      const token = newToken();
      if (!(await renewSession(db, { session, newSession: sessionOf(token) }, now()))) return null;
      cache.forget(session);
      return noteOpened(token);
    },
    end: async (session) => {
      await deleteSession(db, session);
      cache.forget(session);
    },
    endAllOf: async (accountId) =>
      forget(await withLockedAccount(db, accountId, (tx) => deleteSessionsOf(tx, accountId))),
    forget,
  };
}

type Opening = { device: string | null; openedAt: Date };

async function insertFor(
  db: Db,
  { id: accountId, passwordHash }: WithPassword,
  opening: Opening,
): Promise<string | null> {
  const token = newToken();
  const expiresAt = sessionEnd(opening.openedAt);
  const session = { session: sessionOf(token), accountId, expiresAt, ...opening };
  return (await insertSessionWith(db, session, passwordHash)) ? token : null;
}

async function insertForAdmin(
  db: Db,
  { id: accountId, passwordHash }: WithPassword,
  opening: Opening,
): Promise<string | null> {
  const token = newToken();
  const openedMs = opening.openedAt.getTime();
  const expiresAt = new Date(openedMs + ADMIN_SESSION_MS);
  const idleUntil = new Date(openedMs + ADMIN_IDLE_MS);
  const session = { session: sessionOf(token), accountId, expiresAt, idleUntil, ...opening };
  return (await insertAdminSession(db, session, passwordHash)) ? token : null;
}

/** Opens a session of seven days without a password. Returns its token. */
export async function openSession(
  { db, now }: Pick<Dependencies, "db" | "now">,
  accountId: string,
): Promise<string> {
  const token = newToken();
  const openedAt = now();
  const session = { session: sessionOf(token), accountId, openedAt, device: null };
  await insertSession(db, { ...session, expiresAt: sessionEnd(openedAt) });
  return token;
}

const sessionEnd = (openedAt: Date) => new Date(openedAt.getTime() + SESSION_MS);
