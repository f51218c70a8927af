import { findStatus } from "#server/drivers/queries.ts";
import type { Services } from "#server/services.ts";
import { closeCodes } from "#shared/live/driver-socket.ts";
import type { DriverSocket } from "./driver-socket.ts";
import { endClosedSessions } from "./end-closed-sessions.ts";
import { createHub, type Hub } from "./hub.ts";

/** The drivers' lines of this node. */
export interface DriverSockets {
  hub: Hub<DriverSocket>;
  /** How old the driver's last position is; null when none is known. */
  ageSeconds(driverId: string): number | null;
  stop(): void;
}

/** Holds lines until they are over: the session has ended, the driver is offline, or the other side is gone. */
export function startDriverSockets(services: Services): DriverSockets {
  const { events, market, now, log } = services;
  const hub = createHub<DriverSocket>();
  const look = (driverId: string): void => {
    if (hub.isListening(driverId))
      endIfOffline(services, hub, driverId).catch((error: unknown) =>
        log.warn({ err: error }, "a driver's lines could not be looked after"),
      );
  };
  const stops = [
    events.subscribe("faire_driver", look),
    events.subscribe("faire_session", hub.endSession),
  ];
  events.onGap(() => {
    endClosedSessions(hub, services).catch(hub.endAll);
    for (const driverId of [...hub.accounts()]) look(driverId);
  });
  const everySecond = setInterval(() => hub.beat(now()), 1000);
  everySecond.unref();
  return {
    hub,
    ageSeconds: (driverId) => {
      const seenAt = market.positionOf(driverId)?.at;
      return seenAt ? Math.round((now().getTime() - seenAt.getTime()) / 1000) : null;
    },
    stop: () => {
      for (const stopListening of stops) stopListening();
      clearInterval(everySecond);
      hub.endAll();
    },
  };
}

async function endIfOffline(
  { db, market }: Services,
  hub: Hub<DriverSocket>,
  driverId: string,
): Promise<void> {
  await market.reload(driverId);
  if (market.find(driverId)?.isOnline) return;
  const status = await findStatus(db, driverId);
  for (const line of hub.of(driverId)) endOffline(line, status?.silence ? "silent" : "switched");
}

/** Tells that the driver is offline, which ends the line. */
export function endOffline(line: DriverSocket, reason: "silent" | "switched"): void {
  line.tell({ type: "offline", reason });
  line.close(closeCodes.offline, "You are offline");
}
