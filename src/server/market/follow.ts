import { setTimeout as pause } from "node:timers/promises";
import type { Events } from "#server/adapters/events/events.ts";
import type { Market } from "./market.ts";

const RETRY_MS = 1000;

interface Log {
  warn(detail: object, message: string): void;
}

/** Keeps the market in sync: reloads announced drivers, and all drivers after a gap in the announcements. */
export function followAnnouncements(market: Market, events: Events, log: Log): () => void {
  let isFollowing = true;
  const reloadAll = async (error: unknown): Promise<void> => {
    log.warn({ err: error }, "reloading all drivers");
    while (isFollowing) {
      const isLoaded = await market.load().then(
        () => true,
        () => false,
      );
      if (isLoaded) return;
      await pause(RETRY_MS);
    }
  };
  const reload = (driverId: string): void => {
    market.reload(driverId).catch(reloadAll);
  };
  const unsubscribes = [
    events.subscribe("faire_driver", reload),
    events.subscribe("faire_ride", ({ driverId }) => reload(driverId)),
  ];
  events.onGap(() => void reloadAll(new Error("announcements were missed")));
  return () => {
    isFollowing = false;
    for (const stop of unsubscribes) stop();
  };
}
