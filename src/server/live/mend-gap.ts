import { endClosedSessions } from "./end-closed-sessions.ts";
import type { Live } from "./live-node.ts";
import { listNews, listRidesUnderWay } from "./queries.ts";
import type { RideNews } from "./ride-news.ts";

/** Recovers from missed announcements: ends the streams of ended sessions and sends the missed events. */
export async function recoverFromGap(
  { services, hub, tracking, latestEventId }: Live,
  dispatch: (news: RideNews) => void,
): Promise<void> {
  const { db } = services;
  if (hub.sessions().length === 0) return;
  await endClosedSessions(hub, services);
  for (const news of await listNews(db, latestEventId)) dispatch(news);
  tracking.track(await listRidesUnderWay(db, [...hub.accounts()]));
}
