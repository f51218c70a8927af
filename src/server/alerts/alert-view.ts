import type { DriverAlert } from "#shared/alerts/contract.ts";
import type { AlertRow } from "./queries.ts";

/**
 * The wait as its rider sees it. One whose time is over is expired, whether or not a sweep has met it; that a driver
 * was near is no news by then.
 */
export function alertView(alert: AlertRow, now: Date): DriverAlert | null {
  const isOver = alert.expiresAt <= now;
  if (isOver && alert.state === "told") return null;
  return {
    state: isOver ? "expired" : alert.state,
    from: { label: alert.fromLabel, latitude: alert.fromLatitude, longitude: alert.fromLongitude },
    to: { label: alert.toLabel, latitude: alert.toLatitude, longitude: alert.toLongitude },
    expiresAt: alert.expiresAt.toISOString(),
    toldAt: alert.toldAt?.toISOString() ?? null,
  };
}
