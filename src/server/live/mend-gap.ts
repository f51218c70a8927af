import { listSessions } from "#server/accounts/queries.ts";
import type { Live } from "./live.ts";
import { listNews, listRidesUnderWay } from "./queries.ts";
import type { RideNews } from "./ride-news.ts";

/** Makes up for announcements that were missed: ends the streams of ended sessions, tells the rest their news. */
export async function mendGap(
  { services, hub, tracking, latest }: Live,
  spread: (news: RideNews) => void,
): Promise<void> {
  const { db, now } = services;
  const sessions = hub.sessions();
  if (sessions.length === 0) return;
  const known = (await listSessions(db, sessions)).filter(({ expiresAt }) => expiresAt > now());
  const open = new Set(known.map(({ session }) => session));
  for (const session of sessions) if (!open.has(session)) hub.endSession(session);
  for (const news of await listNews(db, latest)) spread(news);
  tracking.track(await listRidesUnderWay(db, [...hub.accounts()]));
}
