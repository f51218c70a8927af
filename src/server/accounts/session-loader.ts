import type { Db } from "#server/database/db.ts";
import { loadTogether } from "#server/database/load-together.ts";
import type { OpenSession } from "./session-cache.ts";
import { listSessions, markSessionsUsed, type Session } from "./session-queries.ts";

/** Admin sessions end after this time without a request (docs/decisions/0019). */
export const ADMIN_IDLE_MS = 30 * 60_000;
/** A session with at least this much idle time left is not written again. */
const FRESH_MS = ADMIN_IDLE_MS - 60_000;
/** The last use is stored at most once in this time. */
const USE_STEP_MS = 60 * 60_000;

interface Dependencies {
  db: Db;
  now: () => Date;
  /** If true, an admin with neither two-step login nor a passkey may only turn on two-step login. */
  requiresSecondStep: boolean;
}

/** Loads sessions in batches: after a restart all clients ask at once. */
export const sessionLoader = ({ db, now, requiresSecondStep }: Dependencies) =>
  loadTogether(async (sessions): Promise<Map<string, OpenSession>> => {
    const loadedSessions = await listSessions(db, sessions);
    await noteUse(db, loadedSessions, now());
    return new Map(
      loadedSessions.map(({ lacksSecondStep, ...open }) => [
        open.session,
        { ...openUntil(open, now()), lacksSecondStep: requiresSecondStep && lacksSecondStep },
      ]),
    );
  });

/** A session for the cache: it expires when its idle time ends. */
function openUntil(
  { accountId: id, idleUntil, ...loaded }: Omit<Session, "lacksSecondStep">,
  now: Date,
) {
  const { createdAt, usedAt, ...open } = loaded;
  if (idleUntil === null) return { id, ...open };
  const usedUntil = idleUntil > now ? now.getTime() + ADMIN_IDLE_MS : idleUntil.getTime();
  return { id, ...open, expiresAt: new Date(Math.min(open.expiresAt.getTime(), usedUntil)) };
}

/** Stores the use of open sessions: at most once an hour each, and once a minute if they end when idle. */
async function noteUse(db: Db, loadedSessions: Session[], now: Date): Promise<void> {
  const sessions = loadedSessions
    .filter((open) => isUseDue(open, now))
    .map(({ session }) => session);
  if (sessions.length === 0) return;
  const idleUntil = new Date(now.getTime() + ADMIN_IDLE_MS);
  await markSessionsUsed(db, sessions, { now, idleUntil });
}

function isUseDue({ createdAt, usedAt, idleUntil, expiresAt }: Session, now: Date): boolean {
  if (expiresAt <= now || (idleUntil !== null && idleUntil <= now)) return false;
  if (idleUntil !== null && idleUntil.getTime() < now.getTime() + FRESH_MS) return true;
  return (usedAt ?? createdAt).getTime() <= now.getTime() - USE_STEP_MS;
}
