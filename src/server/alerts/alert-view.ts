import type { DriverAlert } from "#shared/alerts/contract.ts";
import type { AlertRow } from "./queries.ts";

/** The wait as its rider sees it; one whose time is over is expired, whether or not a sweep has met it. */
export function alertView(alert: AlertRow, now: Date): DriverAlert {
  const isOver = alert.state === "open" && alert.expiresAt <= now;
  return {
    state: isOver ? "expired" : alert.state,
    from: { label: alert.fromLabel, latitude: alert.fromLatitude, longitude: alert.fromLongitude },
    to: { label: alert.toLabel, latitude: alert.toLatitude, longitude: alert.toLongitude },
    expiresAt: alert.expiresAt.toISOString(),
    toldAt: alert.toldAt?.toISOString() ?? null,
  };
}
