import { listSessions } from "#server/accounts/session-queries.ts";
import type { Services } from "#server/services.ts";
import type { Hub } from "./hub.ts";

/** Ends the connections of ended sessions, whose announcements may have been missed. */
export async function endClosedSessions(
  hub: Pick<Hub<never>, "sessions" | "endSession">,
  { db, now }: Pick<Services, "db" | "now">,
): Promise<void> {
  const sessions = hub.sessions();
  if (sessions.length === 0) return;
  const active = (await listSessions(db, sessions)).filter(({ expiresAt }) => expiresAt > now());
  const activeTokens = new Set(active.map(({ session }) => session));
  for (const session of sessions) if (!activeTokens.has(session)) hub.endSession(session);
}
