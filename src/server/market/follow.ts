import { setTimeout as pause } from "node:timers/promises";
import type { Events } from "#server/adapters/events/events.ts";
import type { Market } from "./market.ts";

const RETRY_MS = 1000;

interface Log {
  warn(detail: object, message: string): void;
}

/** Keeps the market as PostgreSQL says from now on: it reads again whoever is announced, and all after a gap. */
export function followAnnouncements(market: Market, events: Events, log: Log): () => void {
  let isFollowing = true;
  const loadAgain = async (error: unknown): Promise<void> => {
    log.warn({ err: error }, "reading every driver again");
    while (isFollowing) {
      const isRead = await market.load().then(
        () => true,
        () => false,
      );
      if (isRead) return;
      await pause(RETRY_MS);
    }
  };
  const read = (driverId: string): void => {
    market.reload(driverId).catch(loadAgain);
  };
  const stops = [
    events.subscribe("faire_driver", read),
    events.subscribe("faire_ride", ({ driverId }) => read(driverId)),
  ];
  events.onGap(() => void loadAgain(new Error("announcements were missed")));
  return () => {
    isFollowing = false;
    for (const stop of stops) stop();
  };
}
