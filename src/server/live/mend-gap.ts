import { endClosedSessions } from "./end-closed-sessions.ts";
import type { Live } from "./live-node.ts";
import { listNews, listRidesUnderWay } from "./queries.ts";
import type { RideNews } from "./ride-news.ts";

/** Makes up for announcements that were missed: ends the streams of ended sessions, tells the rest their news. */
export async function mendGap(
  { services, hub, tracking, latest }: Live,
  spread: (news: RideNews) => void,
): Promise<void> {
  const { db } = services;
  if (hub.sessions().length === 0) return;
  await endClosedSessions(hub, services);
  for (const news of await listNews(db, latest)) spread(news);
  tracking.track(await listRidesUnderWay(db, [...hub.accounts()]));
}
