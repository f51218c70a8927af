import { listSessions } from "#server/accounts/session-queries.ts";
import type { Services } from "#server/services.ts";
import type { Hub } from "./hub.ts";

/** Ends the connections of sessions that are over, after an announcement of that may have been missed. */
export async function endClosedSessions(
  hub: Pick<Hub<never>, "sessions" | "endSession">,
  { db, now }: Services,
): Promise<void> {
  const sessions = hub.sessions();
  if (sessions.length === 0) return;
  const known = (await listSessions(db, sessions)).filter(({ expiresAt }) => expiresAt > now());
  const open = new Set(known.map(({ session }) => session));
  for (const session of sessions) if (!open.has(session)) hub.endSession(session);
}
