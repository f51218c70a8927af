import type { Services } from "#server/services.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { sendAlertMails } from "./send-mails.ts";
import {
  deleteAlertsOfBooked,
  expireAlerts,
  markTold,
  type OpenAlert,
  takeOpenAlerts,
} from "./sweep-queries.ts";

const LOOKED_AT_ONCE = 500;
const nobody: ReadonlySet<string> = new Set();

/** Ends waits that are over, looks for drivers for the others, and tells each rider once. Safe on every node. */
export async function sweepAlerts(services: Services, now: Date): Promise<void> {
  const { db } = services;
  await expireAlerts(db, now);
  await deleteAlertsOfBooked(db, now);
  const open = await takeOpenAlerts(db, now, LOOKED_AT_ONCE);
  const near = open.filter((alert) => isDriverNear(services, alert, now));
  if (near.length > 0)
    await markTold(
      db,
      near.map(({ id }) => id),
      now,
    );
  await sendAlertMails(services, now);
}

function isDriverNear({ market }: Services, alert: OpenAlert, now: Date): boolean {
  const pickup = { latitude: alert.fromLatitude, longitude: alert.fromLongitude };
  const departure = localHourAt(now);
  const found = market.findNearest({
    pickup,
    now,
    tripMinutes: alert.minutes,
    pickupMinutes: (from) => estimateRoute(from, pickup, departure).minutes,
    exclude: nobody,
  });
  return found.length > 0;
}
