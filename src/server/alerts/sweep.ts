import { setImmediate as letOthersRun } from "node:timers/promises";
import { excludesDriver } from "#server/booking/rider-preferences.ts";
import type { OfferSearch } from "#server/market/search.ts";
import type { Services } from "#server/services.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { estimateRoute } from "#shared/places/route-estimate.ts";
import { sendAlertMails } from "./send-mails.ts";
import {
  claimOpenAlerts,
  deleteAlertsOfBooked,
  expireAlerts,
  fireAlerts,
  type OpenAlert,
} from "./sweep-queries.ts";

const SEARCHES_PER_SWEEP = 500;
/** Searches between yields to the event loop; one in an empty area takes up to 0.4 ms. */
const SEARCHES_PER_YIELD = 20;

/** Expires alerts, searches drivers for the open ones, and notifies each rider once. Safe on several nodes at once. */
export async function sweepAlerts(services: Services, now: Date): Promise<void> {
  const { db } = services;
  await expireAlerts(db, now);
  await deleteAlertsOfBooked(db, now);
  const open = await claimOpenAlerts(db, now, SEARCHES_PER_SWEEP);
  const near = await findNear(services, open, now);
  if (near.length > 0) await fireAlerts(db, near, now);
  await sendAlertMails(services, now);
}

/** Ids of the alerts with an available driver. Yields to the event loop every few searches. */
async function findNear(
  services: Pick<Services, "market" | "riderPreferences">,
  open: OpenAlert[],
  now: Date,
): Promise<string[]> {
  const near: string[] = [];
  const preferences = await Promise.all(
    open.map(({ riderId }) => services.riderPreferences.of(riderId)),
  );
  for (const [index, alert] of open.entries()) {
    const preference = preferences[index];
    if (preference && isDriverNear(services, alert, { now, excludes: excludesDriver(preference) }))
      near.push(alert.id);
    if (index % SEARCHES_PER_YIELD === SEARCHES_PER_YIELD - 1) await letOthersRun();
  }
  return near;
}

type SearchOptions = Pick<OfferSearch, "now" | "excludes">;

function isDriverNear(
  { market }: Pick<Services, "market">,
  alert: OpenAlert,
  { now, excludes }: SearchOptions,
): boolean {
  const pickup = { latitude: alert.fromLatitude, longitude: alert.fromLongitude };
  const departure = localHourAt(now);
  const drivers = market.findNearest({
    pickup,
    now,
    tripMinutes: alert.minutes,
    pickupMinutes: (from) => estimateRoute(from, pickup, departure).minutes,
    excludes,
  });
  return drivers.length > 0;
}
