import type { DriverAlert } from "#shared/alerts/contract.ts";
import type { AlertRow } from "./queries.ts";

/**
 * Alert as shown to its rider. Past its end, an alert that fired is null, because the driver may be gone; any other is
 * expired, even before a sweep marks it.
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
