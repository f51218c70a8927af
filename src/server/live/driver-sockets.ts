import { findStatus } from "#server/drivers/queries.ts";
import type { Services } from "#server/services.ts";
import { closeCodes } from "#shared/live/driver-socket.ts";
import type { DriverSocket } from "./driver-socket.ts";
import { endClosedSessions } from "./end-closed-sessions.ts";
import { createHub, HEARTBEAT_TICK_MS, type Hub } from "./hub.ts";

/** This node's driver connections. */
export interface DriverSockets {
  hub: Hub<DriverSocket>;
  /** Age of the driver's last position; null if unknown. */
  ageSeconds(driverId: string): number | null;
  stop(): void;
}

/** Closes connections when their session ends, their driver goes offline or the device is gone. */
export function startDriverSockets(services: Services): DriverSockets {
  const { events, market, now, log } = services;
  const hub = createHub<DriverSocket>();
  const checkOnline = (driverId: string): void => {
    if (hub.hasConnection(driverId))
      closeIfOffline(services, hub, driverId).catch((error: unknown) =>
        log.warn({ err: error }, "driver connection check failed"),
      );
  };
  const unsubscribes = [
    events.subscribe("faire_driver", checkOnline),
    events.subscribe("faire_session", hub.endSession),
  ];
  events.onGap(() => {
    endClosedSessions(hub, services).catch(hub.endAll);
    for (const driverId of [...hub.accounts()]) checkOnline(driverId);
  });
  const heartbeatTimer = setInterval(() => hub.beat(now()), HEARTBEAT_TICK_MS);
  heartbeatTimer.unref();
  return {
    hub,
    ageSeconds: (driverId) => {
      const seenAt = market.positionOf(driverId)?.at;
      return seenAt ? Math.round((now().getTime() - seenAt.getTime()) / 1000) : null;
    },
    stop: () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      clearInterval(heartbeatTimer);
      hub.endAll();
    },
  };
}

async function closeIfOffline(
  { db, market }: Pick<Services, "db" | "market">,
  hub: Hub<DriverSocket>,
  driverId: string,
): Promise<void> {
  await market.reload(driverId);
  if (market.find(driverId)?.isOnline) return;
  const status = await findStatus(db, driverId);
  for (const socket of hub.of(driverId))
    closeOffline(socket, status?.silence ? "silent" : "switched");
}

export function closeOffline(socket: DriverSocket, reason: "silent" | "switched"): void {
  socket.send({ type: "offline", reason });
  socket.close(closeCodes.offline, "You are offline");
}
